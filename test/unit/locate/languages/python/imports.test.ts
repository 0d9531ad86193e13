import { deepEqual } from "node:assert/strict";
import { parseImports } from "../../../../../src/locate/languages/python/imports";

/** Import statements, and their imports in the form `..module:original as local`. */
const statements: Readonly<Record<string, readonly string[]>> = {
  "import a": ["a as a"],
  "  import a.b, c as d": ["a.b as a.b", "c as d"],
  "from a import b": ["a:b as b"],
  "from a.b import c, d as e": ["a.b:c as c", "a.b:d as e"],
  "from . import a": [".:a as a"],
  "from ..a import b": ["..a:b as b"],
  "from ... a import b": ["...a:b as b"],
  "from a import (\n    b,  # the first, c\n    d  as  e,\n)": ["a:b as b", "a:d as e"],
  "from a import \\\n    b": ["a:b as b"],
  "from\ta\timport\tb": ["a:b as b"],
  "import a\r\n": ["a as a"],
  "from a import *": ["a:* as *"],
  "import ": [],
};

describe("parseImports", () => {
  for (const [statement, expected] of Object.entries(statements)) {
    it(`reads ${JSON.stringify(statement)} as ${expected.join(", ") || "no import"}`, () => {
      const imports = parseImports([statement]).map(
        ({ level, module, original, local }) =>
          `${".".repeat(level)}${module}${original === undefined ? "" : `:${original}`} as ${local}`,
      );
      deepEqual(imports, expected);
    });
  }
});
