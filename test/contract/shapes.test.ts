import assert from "node:assert/strict";
import { tokenizer } from "acorn";
import { transformSync } from "esbuild";
import { type CodeShape, findClasses, findFunctions } from "../support/codeShapes";
import { sources } from "../support/sources";

const maxMembers = 25;
const maxLines = 40;
const maxPatternLength = 60;

/** Classes that may be larger, by file and name, with their size. */
const allowedMembers: Readonly<Record<string, number>> = {
  "src/locate/languages/javascript/lexer.ts Lexer": 31,
  "src/locate/languages/ruby/lexer.ts RubyLexer": 28,
  "src/locate/languages/ruby/outline.ts RubyReader": 32,
  "src/locate/syntax/blockLexer.ts BlockLexer": 27,
  "src/reports/json/jsonReader.ts JsonReader": 28,
};
const src = sources("src", [".ts"]);

function listLarger(
  find: (text: string) => readonly CodeShape[],
  max: number,
  allowances: Readonly<Record<string, number>> = {},
): string[] {
  return src.flatMap(({ path, text }) =>
    find(text)
      .filter(({ name, size }) => size > (allowances[`${path} ${name}`] ?? max))
      .map(({ name, size }) => `${path} ${name}: ${size}`),
  );
}

/** Matches a table with words as keys: its name and its content. */
const tableLiteral = /^(?:export )?const (\w+): [^=\n]*Record<string\b[^\n]* = \{(.*?)\};$/gms;
const longKey = /(?:^|[{,\n])\s*(?:"[^"\n\\]{2,}"|\w{2,}):/;

describe("Tables with words as keys", () => {
  it("are not plain objects, since a foreign word may be the name of an inherited member", () => {
    const tables = src.flatMap(({ path, text }) =>
      Array.from(text.matchAll(tableLiteral), ([, name, keys = ""]) => ({ place: `${path} ${name}`, keys })),
    );
    const exposedTables = tables.filter(({ keys }) => longKey.test(keys));
    assert.deepEqual(
      exposedTables.map(({ place }) => place),
      [],
    );
    assert.ok(tables.length >= 8, `${tables.length} tables by characters`);
  });
});

/** Returns the regular expression literals of a file. */
function listPatterns(text: string): string[] {
  const { code } = transformSync(text, { loader: "ts", target: "es2022" });
  const tokens = [...tokenizer(code, { ecmaVersion: 2022, sourceType: "module" })];
  return tokens.filter(({ type }) => type.label === "regexp").map(({ start, end }) => code.slice(start, end));
}

describe("Regular expressions", () => {
  it(`have at most ${maxPatternLength} characters: longer ones are built of named parts`, () => {
    const patterns = src.flatMap(({ path, text }) => listPatterns(text).map((pattern) => ({ path, pattern })));
    assert.deepEqual(
      patterns.filter(({ pattern }) => pattern.length > maxPatternLength),
      [],
    );
    assert.ok(patterns.length > 1_000, `${patterns.length} regular expressions`);
  });
});

describe("Classes and functions", () => {
  it(`have at most ${maxMembers} members per class`, () => {
    assert.deepEqual(listLarger(findClasses, maxMembers, allowedMembers), []);
  });

  it(`have at most ${maxLines} lines per function`, () => {
    assert.deepEqual(listLarger(findFunctions, maxLines), []);
  });

  it("are measured by fields, accessors and methods, without the constructor", () => {
    const text = [
      "export class Harbour",
      "  extends Place",
      "{",
      "  /** Ships: at the quay. */",
      "  private readonly ships = new Map<string, Ship>();",
      "  #depth = 3;",
      "",
      "  constructor(",
      "    readonly name: string,",
      "  ) {",
      "    super();",
      "  }",
      "",
      "  get current(): Ship {",
      "    return this.last;",
      "  }",
      "",
      "  async enter(",
      "    ship: Ship,",
      "  ): Promise<void> {",
      "    this.ships.set(ship.name, ship);",
      "  }",
      "}",
    ].join("\n");
    assert.deepEqual(findClasses(text), [{ name: "Harbour", size: 4 }]);
  });

  it("are measured by the lines of functions, methods and callbacks, without other blocks", () => {
    const text = [
      "export function sail(ship: Ship): { readonly days: number } {",
      "  if (ship.isReady) {",
      "    leave();",
      "  }",
      "  return visit(ship, (port) => {",
      "    port.greet();",
      "  });",
      "}",
      "",
      "const load = async (",
      "  ship: Ship,",
      ") => {",
      "  await ship.load({",
      "    cargo: 1,",
      "  });",
      "};",
      "function find(options: {",
      "  readonly port: string;",
      "}): Ship {",
      "  return ships[0];",
      "}",
      "class Ship {",
      "  private turn<T>(to: T): void {",
      "    steer(to);",
      "  }",
      "}",
    ].join("\n");
    assert.deepEqual(
      findFunctions(text).map(({ name, size }) => `${name} ${size}`),
      ["sail 8", "visit 3", "load 7", "find 5", "turn 3"],
    );
  });
});
