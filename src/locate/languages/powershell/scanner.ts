import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner } from "../../language";
import { ancestors } from "../../titles/chains";
import type { TitleNode } from "../../titles/node";
import { isFixed } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { tokenizePowershell } from "./lexer";
import { outlinePowershell } from "./outline";

/** Scanner for Pester. */
export const powershellScanner: Scanner = {
  search: "title",
  maxLength: 300_000,
  read: (source, _path, isSourcePath) =>
    new PowershellDeclarations(outlinePowershell(tokenizePowershell(source.text)), isSourcePath),
};

const isComputedOutermost = ({ parent, pattern }: TitleNode): boolean => parent === undefined && !isFixed(pattern);

class PowershellDeclarations implements Declarations {
  private readonly titles: TitleSearch;

  constructor(
    private readonly nodes: readonly TitleNode[],
    private readonly isSourcePath: IsSourcePath,
  ) {
    this.titles = new TitleSearch(nodes, isSourcePath);
  }

  /**
   * Finds a test. If the title of its outermost group is computed, as from the name of what it tests, it may be that of
   * any file: the finding is then sure only for a record with a path.
   */
  find(test: TestAddress): Finding | undefined {
    const finding = this.findByTitles(test);
    if (finding?.confidence !== "pattern" || this.hasPath(test)) return finding;
    const starts = finding.places.map(({ start }) => start);
    const isAnyFile = this.nodes.some(
      (node) => starts.includes(node.title.start) && ancestors(node).some(isComputedOutermost),
    );
    return isAnyFile ? { ...finding, confidence: "container" } : finding;
  }

  private hasPath({ filePath, classname, parent }: TestAddress): boolean {
    return [filePath, classname, parent].some((text) => text !== undefined && this.isSourcePath(text));
  }

  /** Finds a test by its titles or, failing that, without the values that Pester appends to them: `Adds("a",1)`. */
  private findByTitles(test: TestAddress): Finding | undefined {
    const finding = this.titles.find(test);
    if (finding && finding.confidence !== "container") return finding;
    for (const name of namesWithoutValues(test.name)) {
      const titleFinding = this.titles.findStrict({ ...test, name });
      if (titleFinding) return { ...titleFinding, confidence: "pattern" };
    }
    return finding;
  }
}

/** Maximum number of opening brackets in a name that may begin its values. */
const maxOpenings = 5;

function namesWithoutValues(name: string): readonly string[] {
  if (!name.endsWith(")")) return [];
  const openings = [...name.matchAll(/(?<=\S)\(/g)].slice(0, maxOpenings);
  return openings.map(({ index }) => name.slice(0, index)).reverse();
}
