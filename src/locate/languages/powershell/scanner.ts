import type { TestAddress } from "../../../domain/testAddress";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { ancestors } from "../../titles/chains";
import type { TitleNode } from "../../titles/node";
import { isFixed } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { tokenizePowershell } from "./lexer";
import { outlinePowershell } from "./outline";

/** Scanner for Pester. */
export const powershellScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, _path, isSourcePath) =>
    new PowershellDeclarations(outlinePowershell(tokenizePowershell(source.text)), isSourcePath),
};

class PowershellDeclarations implements Declarations {
  readonly #titles: TitleSearch;

  constructor(
    private readonly nodes: readonly TitleNode[],
    private readonly isSourcePath: IsSourcePath,
  ) {
    this.#titles = new TitleSearch(nodes, isSourcePath);
  }

  /**
   * Finds a test. If the title of its outermost group is computed, as from the name of what it tests, it may be that of
   * any file: the finding is then sure only for a record with a path.
   */
  find(test: TestAddress): Finding | undefined {
    const finding = this.#findByTitles(test);
    const { filePath, classname, parent } = test;
    const hasPath = [filePath, classname, parent].some((text) => text !== undefined && this.isSourcePath(text));
    if (finding?.standing !== "unlessBetter" || hasPath) return finding;
    const isAnyFile = this.nodes.some((node) => {
      const isFound = finding.places.some(({ start }) => start === node.title.start);
      return isFound && hasComputedGroup(node);
    });
    if (isAnyFile) return { ...finding, standing: "around" };
    return finding;
  }

  /** Finds a test by its titles or, failing that, without the values that Pester appends to them: `Adds("a",1)`. */
  #findByTitles(test: TestAddress): Finding | undefined {
    const finding = this.#titles.find(test);
    if ((finding && finding.standing !== "around") || !test.name.endsWith(")")) return finding;
    const openings = [...test.name.matchAll(/(?<=\S)\(/g)].slice(0, maxOpenings);
    for (const { index } of openings.reverse()) {
      const name = test.name.slice(0, index);
      const titleFinding = this.#titles.findStrict({ ...test, name });
      if (titleFinding) return { ...titleFinding, standing: "unlessBetter" };
    }
    return finding;
  }
}

/** Returns true if the title of the outermost group around a test is computed. */
function hasComputedGroup(node: TitleNode): boolean {
  const [outermost] = ancestors(node);
  return outermost !== undefined && !isFixed(outermost.pattern);
}

/** Maximum number of opening brackets in a name that may begin its values. */
const maxOpenings = 5;
