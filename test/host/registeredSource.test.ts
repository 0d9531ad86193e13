import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { languageModelTools } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { waitFor } from "../support/until";
import { createUri, disconnect, extensionApi, openAndRefreshView, rows, viewText, waitForRows } from "./harbour";

const file = "packages/pricing/src/money.test.ts";
const name = "prints a yen without decimals";

const source = {
  id: "acme.ci",
  label: "Acme CI",
  listFailingTests: async () => ({ tests: [{ id: "1", name, filePath: file, failureRate7d: 0.5 }] }),
};

describe("A source that another extension registers", () => {
  let api: TestExports;
  let registration: vscode.Disposable;

  before(async () => {
    api = await extensionApi();
    await disconnect();
    await waitForRows(api, "none");
  });

  after(() => registration.dispose());

  it("serves a window without a connection", async () => {
    registration = api.registerSource(source);
    await openAndRefreshView();
    await waitForRows(api, "some");
    assert.deepEqual(
      [viewText(api.failingTests).split("\n")[0], api.description],
      ["money.test.ts | 1 · packages/pricing/src", "1 failing · right now · just now · acme/harbour"],
    );
  });

  it("provides the tests for other extensions and for agents", async () => {
    const test = await waitFor([api.onDidChangeFailingTests], () => api.failingTestsIn(createUri(file))[0]);
    const [location] = await api.locate(test);
    const answer = await api.ask(languageModelTools.failingTests, { text: name });
    assert.deepEqual(
      [test.name, location?.range.start.line, answer.split("\n")[0]],
      [name, 14, "1 failing test of a source that knows no time ranges: they fail now, asked for just now."],
    );
  });

  it("removes its rows when it is disposed", async () => {
    registration.dispose();
    await waitForRows(api, "none");
    assert.deepEqual(rows(api.failingTests), []);
  });
});

describe("The API for other extensions", () => {
  it("refuses malformed sources and suggestions with a reason", async () => {
    const api = await extensionApi();
    const suggest = (id: string, service: string) => () => {
      api.suggestConnection(id, { service, organization: "acme" });
    };
    assert.throws(() => api.registerSource({ ...source, id: "no id" }), RangeError);
    assert.throws(suggest("nobody.extension", "https://api.example.com"), RangeError);
    assert.throws(suggest("test-health.test-health", "http://api.example.com"), RangeError);
    await assert.rejects(api.ask("nothing" as never, {}), RangeError);
    await assert.rejects(
      api.connect({ baseUrl: "https://api.example.com", orgUrlSlug: "", apiKey: "key" }),
      RangeError,
    );
  });
});
