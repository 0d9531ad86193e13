import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import { plain } from "../../plain/scanner";
import { TitleSearch } from "../../titles/search";
import { tokenizeJulia } from "./lexer";
import { outlineJulia } from "./outline";

/** Julia's Test, and packages whose macros declare tests in the same way. */
export const juliaScanner: Scanner = {
  search: "title",
  read: (source, path, isSourcePath) =>
    new JuliaDeclarations(new TitleSearch(outlineJulia(tokenizeJulia(source.text)), isSourcePath), () =>
      plain.read(source, path, isSourcePath),
    ),
};

class JuliaDeclarations implements Declarations {
  private functions: Declarations | undefined;

  constructor(
    private readonly titles: TitleSearch,
    private readonly readFunctions: () => Declarations,
  ) {}

  /** A test set by its titles; in a file that the record names also a function. */
  find(test: TestAddress): Finding | undefined {
    const found = this.titles.find(test);
    if (test.filePath === undefined || (found && found.confidence !== "container")) return found;
    this.functions ??= this.readFunctions();
    const declared = this.functions.find(test);
    return declared && declared.confidence !== "container" ? declared : found;
  }
}
