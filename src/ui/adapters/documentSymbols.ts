import * as vscode from "vscode";
import type { SourceFile } from "../../domain/location";
import type { DocumentSymbols, FileSymbol } from "../../locate/services/symbolFallbackLocator";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Document symbols of a workspace file, from the editor's language support. */
export class EditorSymbols implements DocumentSymbols {
  constructor(private readonly files: Pick<WorkspaceFiles, "uriOf" | "exists">) {}

  async symbolsIn(file: SourceFile): Promise<readonly FileSymbol[]> {
    const uri = this.files.uriOf(file);
    // VS Code opens the file whose symbols are requested.
    if (!uri || !(await this.files.exists(file))) return [];
    const symbols = await vscode.commands.executeCommand<readonly ProviderSymbol[] | undefined>(
      "vscode.executeDocumentSymbolProvider",
      uri,
    );
    return (symbols ?? []).flatMap((symbol) => flattenSymbol(symbol, []));
  }
}

/** A symbol as VS Code returns it: of either shape, depending on the language support. */
type ProviderSymbol = Pick<vscode.DocumentSymbol, "name" | "selectionRange" | "children"> | vscode.SymbolInformation;

function flattenSymbol(symbol: ProviderSymbol, containerNames: readonly string[]): FileSymbol[] {
  if (!("selectionRange" in symbol)) {
    const { name, containerName, location } = symbol;
    return [{ name, containerNames: containerName ? [containerName] : [], range: toSourceRange(location.range) }];
  }
  const { name, selectionRange, children } = symbol;
  const innerNames = [...containerNames, name];
  return [
    { name, containerNames, range: toSourceRange(selectionRange) },
    ...children.flatMap((child) => flattenSymbol(child, innerNames)),
  ];
}

function toSourceRange({ start, end }: vscode.Range): FileSymbol["range"] {
  return { line: start.line, column: start.character, endLine: end.line, endColumn: end.character };
}
