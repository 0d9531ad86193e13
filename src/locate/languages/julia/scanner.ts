import type { TestAddress } from "../../../domain/testAddress";
import type { Declarations, Finding, Scanner } from "../../language";
import { plainScanner } from "../../plain/scanner";
import { findTitleWords } from "../../searchWords";
import { TitleSearch } from "../../titles/search";
import { tokenizeJulia } from "./lexer";
import { outlineJulia } from "./outline";

/** Scanner for Julia's Test and for packages whose macros declare tests in the same way. */
export const juliaScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, path, isSourcePath) => {
    const nodes = outlineJulia(tokenizeJulia(source.text));
    const readFunctions = () => plainScanner.read(source, path, isSourcePath);
    return new JuliaDeclarations(new TitleSearch(nodes, isSourcePath), readFunctions);
  },
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
    if (test.filePath === undefined || isTest(titleFinding)) return titleFinding;
    this.#functions ??= this.readFunctions();
    const functionFinding = this.#functions.find(test);
    if (isTest(functionFinding)) return functionFinding;
    return titleFinding;
  }
}

/** Returns true if a test itself is found, not what is around it. */
function isTest(finding: Finding | undefined): boolean {
  return finding !== undefined && finding.standing !== "around";
}
