import assert from "node:assert/strict";
import { formatLink } from "../../../src/domain/webLink";

const createLink = (scheme: string) => `${scheme}://test-health.test-health/test?repo=github.com/acme/harbour&id=1`;

describe("formatLink", () => {
  it("encloses a link to an edition of VS Code in a web address", () => {
    assert.deepEqual(
      ["vscode", "vscode-insiders"].map((scheme) => formatLink(createLink(scheme), "web")),
      [
        "https://vscode.dev/redirect?url=vscode%3A%2F%2Ftest-health.test-health%2Ftest%3Frepo%3Dgithub.com%2Facme%2Fharbour%26id%3D1",
        "https://vscode.dev/redirect?url=vscode-insiders%3A%2F%2Ftest-health.test-health%2Ftest%3Frepo%3Dgithub.com%2Facme%2Fharbour%26id%3D1",
      ],
    );
  });

  it("returns a link to another editor unchanged, since the web address would not open that editor", () => {
    const schemes = ["cursor", "windsurf", "vscodium", "code-oss", "vscode-exploration"];
    assert.deepEqual(
      schemes.map((scheme) => formatLink(createLink(scheme), "web")),
      schemes.map(createLink),
    );
  });

  it("returns a link unchanged in the format of the editor", () => {
    assert.equal(formatLink(createLink("vscode"), "editor"), createLink("vscode"));
  });
});
