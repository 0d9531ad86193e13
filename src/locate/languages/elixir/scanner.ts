import type { TestAddress } from "../../../domain/testAddress";
import type { Declarations, Finding, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { TitleSearch } from "../../titles/search";
import { tokenizeElixir } from "./lexer";
import { outlineElixir } from "./outline";

/** Scanner for ExUnit, with StreamData's properties and Wallaby's features. */
export const elixirScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source) => new ElixirDeclarations(new TitleSearch(outlineElixir(tokenizeElixir(source.text)))),
};

class ElixirDeclarations implements Declarations {
  constructor(private readonly titles: TitleSearch) {}

  /**
   * Finds a test by its module and title. ExUnit's name begins with the kind of the test and does not contain the
   * module.
   */
  find(test: TestAddress): Finding | undefined {
    const title = test.name.trim().replace(/^(?:test|property|doctest|feature) +/, "");
    for (const suite of [test.classname, test.parent]) {
      const module = suite?.trim().replace(/^Elixir\./, "");
      if (module && this.titles.findSuites(module).length > 0) return this.titles.find({ name: `${module} ${title}` });
    }
    if (test.filePath === undefined) return undefined;
    return this.titles.find({ name: title });
  }
}
