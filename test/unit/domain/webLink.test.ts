import assert from "node:assert/strict";
import { formatLink } from "../../../src/domain/webLink";

const linkTo = (scheme: string) => `${scheme}://test-health.test-health/test?repo=github.com/acme/harbour&id=1`;

describe("formatLink", () => {
  it("encloses a link to an edition of VS Code in a web address", () => {
    assert.deepEqual(
      ["vscode", "vscode-insiders"].map((scheme) => formatLink(linkTo(scheme), "web")),
      [
        "https://vscode.dev/redirect?url=vscode%3A%2F%2Ftest-health.test-health%2Ftest%3Frepo%3Dgithub.com%2Facme%2Fharbour%26id%3D1",
        "https://vscode.dev/redirect?url=vscode-insiders%3A%2F%2Ftest-health.test-health%2Ftest%3Frepo%3Dgithub.com%2Facme%2Fharbour%26id%3D1",
      ],
    );
  });

  it("leaves a link to another editor as it is, which the web address would not open", () => {
    const schemes = ["cursor", "windsurf", "vscodium", "code-oss", "vscode-exploration"];
    assert.deepEqual(
      schemes.map((scheme) => formatLink(linkTo(scheme), "web")),
      schemes.map(linkTo),
    );
  });

  it("leaves every link as it is in the format of the editor", () => {
    assert.equal(formatLink(linkTo("vscode"), "editor"), linkTo("vscode"));
  });
});
