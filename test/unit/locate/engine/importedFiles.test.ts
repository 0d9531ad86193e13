import assert from "node:assert/strict";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { findFile, MemoryFiles } from "../workspace";

describe("findImportedFiles", () => {
  it("follows the imports of JavaScript one level deep, except for installed packages", async () => {
    const texts = {
      "web/cart.test.ts": [
        'import { expect } from "vitest";',
        "import {\n  total,\n} from './cart';",
        'const helper = require("../support/helper");',
        'const late = await import("@shop/prices");',
        'export * from "../gone";',
      ].join("\n"),
      "web/cart.ts": 'import "./deeper";',
      "web/deeper.ts": "",
      "web/vitest.ts": "",
      "support/helper/index.js": "",
      "packages/shop/prices/src/index.ts": "",
    };
    assert.deepEqual(await findImportedPaths(texts, "web/cart.test.ts"), [
      "web/cart.ts",
      "support/helper/index.js",
      "packages/shop/prices/src/index.ts",
    ]);
  });

  it("follows modules of Python, and imported names that are modules", async () => {
    const texts = {
      "tests/test_cart.py": [
        "import os, sys",
        "import shop.prices",
        "from shop.cart import (\n    Cart,\n    total,\n)",
        "from shop import taxes, VERSION",
        "from . import support",
        "from .fixtures import basket",
      ].join("\n"),
      "shop/__init__.py": "",
      "shop/prices.py": "",
      "shop/cart.py": "",
      "shop/taxes.py": "",
      "tests/support.py": "",
      "tests/fixtures.py": "",
    };
    assert.deepEqual(await findImportedPaths(texts, "tests/test_cart.py"), [
      "shop/prices.py",
      "shop/cart.py",
      "shop/__init__.py",
      "shop/taxes.py",
      "tests/support.py",
      "tests/fixtures.py",
    ]);
  });

  it("finds the files of a package that a Go file imports, and the file that a test file is named after", async () => {
    const texts = {
      "go.mod": "module example.com/shop\n",
      "cart/cart_test.go": 'package cart\n\nimport (\n\t"testing"\n\n\ttax "example.com/shop/taxes"\n)\n',
      "cart/cart.go": "package cart\n",
      "cart/other.go": "package cart\n",
      "taxes/rates.go": "package taxes\n",
    };
    assert.deepEqual(await findImportedPaths(texts, "cart/cart_test.go"), ["taxes/rates.go", "cart/cart.go"]);
  });

  it("follows classes of Java and Kotlin by their packages, and the class that a test is named after", async () => {
    const texts = {
      "src/test/java/acme/CartTest.java":
        "package acme;\nimport acme.prices.Price;\nimport static acme.Money.euros;\nimport org.junit.jupiter.api.Test;\n",
      "src/main/java/acme/Cart.java": "package acme;\n",
      "src/main/java/acme/Money.java": "package acme;\n",
      "src/main/kotlin/acme/prices/Price.kt": "package acme.prices\n",
    };
    assert.deepEqual(await findImportedPaths(texts, "src/test/java/acme/CartTest.java"), [
      "src/main/kotlin/acme/prices/Price.kt",
      "src/main/java/acme/Money.java",
      "src/main/java/acme/Cart.java",
    ]);
  });

  it("follows names of types, modules and paths of other languages", async () => {
    const texts = {
      "rust/Cargo.toml": '[package]\nname = "shop"\n',
      "rust/src/lib.rs": "mod cart;\nuse crate::prices::Price;\n",
      "rust/src/cart.rs": "",
      "rust/src/prices.rs": "",
      "php/tests/CartTest.php": "<?php\nuse Acme\\Shop\\Basket;\n",
      "php/src/Shop/Basket.php": "",
      "ex/test/cart_test.exs": "defmodule CartTest do\n  alias Acme.LineItem\n",
      "ex/lib/acme/line_item.ex": "",
      "rb/spec/cart_spec.rb": 'require_relative "../lib/shelf"\nrequire "shop/order"\n',
      "rb/lib/shelf.rb": "",
      "rb/lib/shop/order.rb": "",
      "dart/test/cart_test.dart": "import 'package:shop/parcel.dart';\nimport '../lib/label.dart';\n",
      "dart/lib/parcel.dart": "",
      "dart/lib/label.dart": "",
      "cpp/test/cart_test.cpp": '#include <vector>\n#include "shop/weight.h"\n',
      "cpp/include/shop/weight.h": "",
      "cpp/src/shop/weight.cpp": "",
      "pl/t/cart.t": "use Acme::Stamp;\n",
      "pl/lib/Acme/Stamp.pm": "",
      "lua/spec/cart_spec.lua": 'local box = require("shop.box")\n',
      "lua/src/shop/box.lua": "",
    };
    const importers = Object.keys(texts).filter((path) => /lib\.rs|[Tt]est\.|_test\.|_spec\.|\.t$/.test(path));
    assert.deepEqual(await findImportedPaths(texts, ...importers), [
      "rust/src/cart.rs",
      "rust/src/prices.rs",
      "php/src/Shop/Basket.php",
      "ex/lib/acme/line_item.ex",
      "rb/lib/shelf.rb",
      "rb/lib/shop/order.rb",
      "dart/lib/parcel.dart",
      "dart/lib/label.dart",
      "cpp/include/shop/weight.h",
      "cpp/src/shop/weight.cpp",
      "pl/lib/Acme/Stamp.pm",
      "lua/src/shop/box.lua",
    ]);
  });

  it("finds nothing for a missing file, and for a file of an unknown language", async () => {
    assert.deepEqual(await findImportedPaths({ "notes.md": 'import "./a/b";' }, "notes.md", "gone.ts"), []);
  });
});

/** Returns the paths of the files that some files of a workspace import. */
async function findImportedPaths(
  texts: Readonly<Record<string, string>>,
  ...paths: readonly string[]
): Promise<string[]> {
  const locator = new WorkspaceLocator(new MemoryFiles(texts));
  const importedFiles = await locator.findImportedFiles(paths.map(findFile));
  return importedFiles.map(({ path }) => path);
}
