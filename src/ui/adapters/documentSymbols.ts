import * as vscode from "vscode";
import type { SourceFile } from "../../domain/location";
import type { DocumentSymbols, FileSymbol } from "../../locate/services/askingLocator";
import type { WorkspaceFiles } from "./workspaceFiles";

/** What the editor's languages say of a workspace's file. */
export class EditorSymbols implements DocumentSymbols {
  constructor(private readonly files: Pick<WorkspaceFiles, "uriOf" | "exists">) {}

  async of(file: SourceFile): Promise<readonly FileSymbol[]> {
    const uri = this.files.uriOf(file);
    // The editor opens the file whose symbols are asked for.
    if (!uri || !(await this.files.exists(file))) return [];
    const found = await vscode.commands.executeCommand<readonly Told[] | undefined>(
      "vscode.executeDocumentSymbolProvider",
      uri,
    );
    return (found ?? []).flatMap((symbol) => flat(symbol, []));
  }
}

/** What VS Code gives holds both, whichever the language's support told. */
type Told = Pick<vscode.DocumentSymbol, "name" | "selectionRange" | "children"> | vscode.SymbolInformation;

function flat(symbol: Told, around: readonly string[]): FileSymbol[] {
  if (!("selectionRange" in symbol)) {
    const { name, containerName, location } = symbol;
    return [{ name, around: containerName ? [containerName] : [], range: rangeOf(location.range) }];
  }
  const { name, selectionRange, children } = symbol;
  const inside = [...around, name];
  return [{ name, around, range: rangeOf(selectionRange) }, ...children.flatMap((child) => flat(child, inside))];
}

function rangeOf({ start, end }: vscode.Range): FileSymbol["range"] {
  return { line: start.line, column: start.character, endLine: end.line, endColumn: end.character };
}
