import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { installGo, installTestRunners, type TestRunners } from "../workbench/runners";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";
import { chosenTheme, tall } from "./visit";

const sources: Readonly<Record<string, string>> = {
  "web/discount.ts": `export function applyDiscount(total: number, percent: number): number {
  if (percent > 100) {
    throw new Error(\`no discount of \${percent} %\`);
  }
  return total - (total * percent) / 100;
}
`,
  "web/discount.test.ts": `import { expect, it } from "vitest";
import { applyDiscount } from "./discount";

it("never gives money back", () => {
  const total = applyDiscount(100, 120);
  expect(total).toBe(0);
});

it("gives a half", () => {
  expect(applyDiscount(100, 50)).toBe(40);
});
`,
  "shop/__init__.py": "",
  "shop/stock.py": `def take(stock, count):
    if count > stock:
        raise ValueError(f"only {stock} left")
    return stock - count
`,
  "shop/test_stock.py": `from shop.stock import take


def test_takes_what_is_there():
    assert take(3, 1) == 2
    assert take(3, 4) == 0
`,
  "go.mod": "module example.com/shop\n",
  "cart/cart.go": `package cart

// First returns the first price.
func First(prices []int) int {
	return prices[0]
}
`,
  "cart/cart_test.go": `package cart

import "testing"

func TestFirst(t *testing.T) {
	if got := First([]int{4, 5}); got != 5 {
		t.Errorf("First() = %d, want %d", got, 5)
	}
}

func TestFirstOfNone(t *testing.T) {
	First(nil)
}
`,
};

/** Runs the tests of the folder, and writes the output of vitest and Go, and pytest's report. */
function runTests(folder: string, { packages, python }: TestRunners, go: string): void {
  symlinkSync(packages, join(folder, "node_modules"));
  const options = { cwd: folder, encoding: "utf8", env: { ...process.env, CI: "true", NO_COLOR: "1" } } as const;
  const { stdout, stderr } = spawnSync("npx", ["vitest", "run"], options);
  writeFileSync(join(folder, "build.log"), `${stdout}${stderr}`);
  spawnSync(python, ["-m", "pytest", "-q", "--junit-xml=report.xml"], options);
  const goTest = spawnSync(go, ["test", "./..."], options);
  writeFileSync(join(folder, "go.log"), `${goTest.stdout}${goTest.stderr}`);
}

describe("Line of a failure", function () {
  runAsSteps(this);
  let folder: string;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;
  const picture = (name: string) =>
    window.screenshot(join(projectRoot, "out", "pictures", `failing-line-${name}-${chosenTheme}.png`));

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    runTests(folder, installTestRunners(), installGo());
    session = await Session.start({ folder, theme: chosenTheme, settings: {} });
    window = await session.openWindow();
    await window.page.setViewportSize(tall);
    person = new Person(window);
  });

  after(async () => {
    await session?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await window?.screenshot(join(projectRoot, "out", "pictures", "failed.png"));
    }
  });

  const explain = async (file: string) => {
    await window.page.keyboard.press("Control+Shift+E");
    await window.chooseFromRowMenu(await window.waitForTreeRow(file), "Explain Failures…");
  };

  /** Expands a row that a click would open instead. */
  const unfold = async (text: string | RegExp) => {
    const row = await window.waitForTreeRow(text);
    await window.expand(row, () => row.locator(".monaco-tl-twistie").click());
  };

  it("is shown below a failure, with the other lines of the stack", async () => {
    await window.openContainer("Test Health");
    await explain("build.log");
    await unfold("never gives money back");
    await unfold(/discount\.ts:3\s*in applyDiscount/);
    await window.waitForTreeRow("discount.test.ts:5");
    await picture("rows");
  });

  it("is opened from its row, and shows the message behind the code", async () => {
    await (await window.waitForTreeRow("discount.ts:3")).click();
    await person.waitForEditor("discount.ts");
    await person.waitForLine(3);
    await person.waitForTextBehind(3, "Error: no discount of 120 %");
    await person.hover("throw", "no discount of 120 %");
    await picture("message");
  });

  it("is found after an edit above it", async () => {
    await person.typeInEditor("Control+Home", "// The discount of an order.\n");
    await person.waitForTextBehind(4, "Error: no discount of 120 %");
    await window.runCommand("Test Health: Close Explained Failures");
    await explain("build.log");
    await unfold("never gives money back");
    await window.waitForTreeRow(/discount\.ts:4\s*in applyDiscount · line 3 in CI/);
    await person.waitForTextBehind(4, "Error: no discount of 120 %");
    await picture("moved");
  });

  it("is opened from the menu of a failure, and by keyboard", async () => {
    await window.chooseFromRowMenu(await window.waitForTreeRow("gives a half"), "Go to Failing Line");
    await person.waitForEditor("discount.test.ts");
    await person.waitForLine(10);
    await window.runCommand("Test Health: Go to Next Failing Test in File");
    await person.waitForLine(4);
  });

  it("has the expected and the actual value side by side", async () => {
    await unfold("gives a half");
    await (await window.waitForTreeRow(/Expected and actual\s*40 → 50/)).click();
    await person.waitForEditor("gives a half: expected ↔ actual");
    await window.page.locator(".monaco-diff-editor .editor.original .view-line", { hasText: "40" }).waitFor();
    await window.page.locator(".monaco-diff-editor .editor.modified .view-line", { hasText: "50" }).waitFor();
    await picture("difference");
  });

  it("is found in the report of another language", async () => {
    await window.runCommand("Test Health: Close Explained Failures");
    await explain("report.xml");
    await unfold("test_takes_what_is_there");
    await (await window.waitForTreeRow("stock.py:3")).click();
    await person.waitForEditor("stock.py");
    await person.waitForLine(3);
    await person.waitForTextBehind(3, "ValueError: only 3 left");
    await picture("pytest");
  });

  it("is found in a log of Go with a panic in product code", async () => {
    await window.runCommand("Test Health: Close Explained Failures");
    await explain("go.log");
    await unfold("TestFirstOfNone");
    await (await window.waitForTreeRow("cart.go:5")).click();
    await person.waitForEditor("cart.go");
    await person.waitForLine(5);
    await picture("go");
    await window.chooseFromRowMenu(await window.waitForTreeRow(/First\(\) = 4/), "Go to Failing Line");
    await person.waitForEditor("cart_test.go");
    await person.waitForLine(7);
    await person.waitForTextBehind(7, "First() = 4, want 5");
  });
});
