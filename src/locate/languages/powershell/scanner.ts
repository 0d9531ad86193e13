import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import { TitleSearch } from "../../titles/search";
import { tokenizePowershell } from "./lexer";
import { outlinePowershell } from "./outline";

/** Scanner for Pester. */
export const powershellScanner: Scanner = {
  search: "title",
  maxLength: 300_000,
  read: (source, _path, isSourcePath) =>
    new PowershellDeclarations(new TitleSearch(outlinePowershell(tokenizePowershell(source.text)), isSourcePath)),
};

class PowershellDeclarations implements Declarations {
  constructor(private readonly titles: TitleSearch) {}

  /** Finds a test by its titles or, failing that, without the values that Pester appends to them: `Adds("a",1)`. */
  find(test: TestAddress): Finding | undefined {
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
