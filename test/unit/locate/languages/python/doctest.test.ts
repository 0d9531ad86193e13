import { deepEqual } from "node:assert/strict";
import { pythonScanner } from "../../../../../src/locate/languages/python/scanner";
import { locateInSource } from "../locations";

const assertLocationsAt = (path: string, source: string, expected: Readonly<Record<string, string>>): void => {
  const locations = Object.keys(expected).map((name) => [name, locateInSource(pythonScanner, source, { name }, path)]);
  deepEqual(Object.fromEntries(locations), expected);
};

describe("Doctests", () => {
  it("are named after the module and the declaration", () => {
    const source = `class Crane:
    def lift(self):
        """
        >>> 1
        """
def lift(): pass
def lift(): pass
`;
    assertLocationsAt("src/acme/crane.py", source, {
      "acme.crane.Crane": "exact 1",
      "acme.crane.Crane.lift": "exact 2",
      "crane.Crane.lift": "exact 2",
      "crane.crane.lift": "exact 6 7",
      " acme.crane.Crane ": "exact 1",
      "acme.crane.gone": "nothing",
      "acme.Crane.lift": "nothing",
      "acme.crane": "nothing",
    });
  });

  it("of a package are in its __init__.py", () => {
    const source = "def lift():\n    '>>> 1'\n";
    assertLocationsAt("src/acme/__init__.py", source, { "acme.lift": "exact 1", "src.acme.lift": "exact 1" });
    assertLocationsAt("__init__.py", source, { "acme.lift": "nothing" });
  });

  it("are not found in a file without a prompt", () => {
    assertLocationsAt("crane.py", "def lift():\n    '>> 1'\n", { "crane.lift": "nothing" });
  });

  const docstrings: Readonly<Record<string, string>> = {
    '"""\n>>> 1\n"""\n': "exact 1",
    "'''\n>>> 1\n'''\n": "exact 1",
    'r"""\n>>> 1\n"""\n': "exact 1",
    'U"""\n>>> 1\n"""\n': "exact 1",
    '#!/usr/bin/env python\n# Cranes\n\n"""\n>>> 1\n"""\n': "exact 4",
    '# Cranes\r\n"""\r\n>>> 1\r\n"""\r\n': "exact 2",
    'import x\n"""\n>>> 1\n"""\n': "nothing",
    'b"""\n>>> 1\n"""\n': "nothing",
    '">>> 1"\n': "nothing",
  };
  for (const [source, expected] of Object.entries(docstrings)) {
    it(`of a module that begins with ${JSON.stringify(source.slice(0, 30))} are found: ${expected}`, () => {
      assertLocationsAt("src/acme/crane.py", source, { "acme.crane": expected });
    });
  }
});
