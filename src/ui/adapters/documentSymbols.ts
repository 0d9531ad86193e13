import * as vscode from "vscode";
import { askExtension, ExtensionError } from "../../base/askExtension";
import { type Clock, systemClock } from "../../base/clock";
import type { SourceFile } from "../../domain/location";
import type { DocumentSymbols, FileSymbol } from "../../locate/services/symbolFallbackLocator";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Maximum symbols of a file, and maximum depth of nested symbols; further ones are left out. */
const maxSymbols = 20_000;
const maxLevels = 100;

/** Document symbols of a workspace file, from the editor's language support. */
export class EditorSymbols implements DocumentSymbols {
  constructor(
    private readonly files: Pick<WorkspaceFiles, "createUri" | "exists">,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Resolves with none if the language support fails or does not answer: other extensions provide it. */
  async readSymbols(file: SourceFile): Promise<readonly FileSymbol[]> {
    const uri = this.files.createUri(file);
    // VS Code opens the file whose symbols are requested.
    if (!uri || !(await this.files.exists(file))) {
      return [];
    }
    const fileSymbols: FileSymbol[] = [];
    try {
      for (const symbol of await this.#readSymbols(uri)) {
        addSymbol(fileSymbols, symbol, []);
      }
    } catch (error) {
      if (!(error instanceof ExtensionError)) {
        throw error;
      }
    }
    return fileSymbols;
  }

  async #readSymbols(uri: vscode.Uri): Promise<readonly ProviderSymbol[]> {
    const read = () =>
      vscode.commands.executeCommand<readonly ProviderSymbol[] | undefined>(
        "vscode.executeDocumentSymbolProvider",
        uri,
      );
    return (await askExtension("symbols of a file", read, { clock: this.clock })) ?? [];
  }
}

/** A symbol as VS Code returns it: of either shape, depending on the language support. */
type ProviderSymbol = Pick<vscode.DocumentSymbol, "name" | "selectionRange" | "children"> | vscode.SymbolInformation;

/** Adds a symbol and those within it to the symbols of a file. */
function addSymbol(fileSymbols: FileSymbol[], symbol: ProviderSymbol, containerNames: readonly string[]): void {
  if (fileSymbols.length >= maxSymbols || containerNames.length >= maxLevels) {
    return;
  }
  if (!("selectionRange" in symbol)) {
    const { name, containerName, location } = symbol;
    fileSymbols.push({
      name,
      containerNames: containerName ? [containerName] : [],
      range: toSourceRange(location.range),
    });
    return;
  }
  const { name, selectionRange, children } = symbol;
  fileSymbols.push({ name, containerNames, range: toSourceRange(selectionRange) });
  for (const child of children) {
    addSymbol(fileSymbols, child, [...containerNames, name]);
  }
}

function toSourceRange({ start, end }: vscode.Range): FileSymbol["range"] {
  return {
    line: start.line,
    column: start.character,
    endLine: end.line,
    endColumn: end.character,
  };
}
