import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import { TitleSearch } from "../../titles/search";
import { tokenizeElixir } from "./lexer";
import { outlineElixir } from "./outline";

/** ExUnit, with StreamData's properties and Wallaby's features. */
export const elixirScanner: Scanner = {
  search: "title",
  read: (source) => new ElixirDeclarations(new TitleSearch(outlineElixir(tokenizeElixir(source.text)))),
};

class ElixirDeclarations implements Declarations {
  constructor(private readonly titles: TitleSearch) {}

  /** ExUnit's name begins with the kind of the test, and does not have its module. */
  find(test: TestAddress): Finding | undefined {
    const title = test.name.trim().replace(/^(?:test|property|doctest|feature) +/, "");
    for (const given of [test.classname, test.parent]) {
      const module = given?.trim().replace(/^Elixir\./, "");
      if (module && this.titles.suitesNamed(module).length > 0) return this.titles.find({ name: `${module} ${title}` });
    }
    return test.filePath === undefined ? undefined : this.titles.find({ name: title });
  }
}
