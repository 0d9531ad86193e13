import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/ui/contributions/ids";
import { History } from "../service/history";
import { LocalService } from "../service/server";
import { harbour } from "../support/builders";
import { waitFor } from "../support/until";
import { closeEditors, connectTo, fetchRecords, folder, removeApiKey } from "./harbour";

describe("Test in a language that only another extension supports", () => {
  const uri = vscode.Uri.joinPath(folder(), "cranes.gleam");
  let service: LocalService;
  let symbolRequestCount = 0;
  let provider: vscode.Disposable;

  before(async () => {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("\n\ncrane(\n  Lifts,\n)\n"));
    provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: "**/*.gleam" },
      {
        provideDocumentSymbols: () => {
          symbolRequestCount++;
          const nameRange = new vscode.Range(3, 2, 3, 7);
          const classSymbol = new vscode.DocumentSymbol(
            "crane",
            "",
            vscode.SymbolKind.Class,
            new vscode.Range(2, 0, 4, 1),
            nameRange,
          );
          classSymbol.children = [
            new vscode.DocumentSymbol("Lifts", "", vscode.SymbolKind.Method, nameRange, nameRange),
          ];
          return [classSymbol];
        },
      },
    );
    const history = new History({ repository: harbour, orgUrlSlug: "acme" });
    history.record(
      { name: "Cranes::Lifts", filePath: "cranes.gleam" },
      { time: Date.now() - 60_000, failure: "fails" },
    );
    service = await LocalService.start({ history });
  });

  after(async () => {
    await removeApiKey();
    await closeEditors();
    provider.dispose();
    await service.stop();
    await vscode.workspace.fs.delete(uri);
  });

  it("opens at its symbol, which is requested only when the user opens the test", async () => {
    const api = await connectTo(service);
    await waitFor([api.onDidChangeFailingTests], () => api.failingTestsIn(uri).length === 1 || undefined);
    assert.equal(symbolRequestCount, 0);
    const [record] = await fetchRecords(service);
    await vscode.commands.executeCommand(commands.openTestSource, record?.id);
    const editor = vscode.window.activeTextEditor;
    assert.deepEqual(
      [editor?.document.uri.toString(), editor?.selection.active],
      [uri.toString(), new vscode.Position(3, 2)],
    );
    assert.ok(symbolRequestCount > 0);
  });
});
