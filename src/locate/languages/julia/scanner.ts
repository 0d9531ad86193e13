import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import { plainScanner } from "../../plain/scanner";
import { findTitleWords } from "../../searchWords";
import { TitleSearch } from "../../titles/search";
import { tokenizeJulia } from "./lexer";
import { outlineJulia } from "./outline";

/** Scanner for Julia's Test and for packages whose macros declare tests in the same way. */
export const juliaScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, path, isSourcePath) =>
    new JuliaDeclarations(new TitleSearch(outlineJulia(tokenizeJulia(source.text)), isSourcePath), () =>
      plainScanner.read(source, path, isSourcePath),
    ),
};

class JuliaDeclarations implements Declarations {
  #functions: Declarations | undefined;

  constructor(
    private readonly titles: TitleSearch,
    private readonly readFunctions: () => Declarations,
  ) {}

  /** Finds a test set by its titles or, in a file that the record names, a function. */
  find(test: TestAddress): Finding | undefined {
    const titleFinding = this.titles.find(test);
    if (test.filePath === undefined || (titleFinding && titleFinding.standing !== "around")) return titleFinding;
    this.#functions ??= this.readFunctions();
    const functionFinding = this.#functions.find(test);
    return functionFinding && functionFinding.standing !== "around" ? functionFinding : titleFinding;
  }
}
