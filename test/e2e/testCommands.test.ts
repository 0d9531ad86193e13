import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";
import { plainTerminal } from "./terminal";
import { chosenTheme, tall } from "./visit";

const name = "gives $(touch touched) back";

const sources: Readonly<Record<string, string>> = {
  "web/package.json": JSON.stringify({ scripts: { test: "node --test" } }),
  "web/cart.test.js": `const { it } = require("node:test");
it("${name}", () => {
  throw new Error("boom");
});
it("gives nothing back", () => {});
`,
  "report.xml": `<testsuites><testsuite name="cart"><testcase name="${name}" classname="test" file="web/cart.test.js">
<failure message="boom">Error: boom</failure></testcase></testsuite></testsuites>`,
};

describe("Command that runs a failing test in a terminal", function () {
  runAsSteps(this);
  let folder: string;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;
  const row = () => window.waitForTreeRow(name);

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    session = await Session.start({ folder, theme: chosenTheme, settings: plainTerminal });
    await session.context.grantPermissions(["clipboard-read", "clipboard-write"]);
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

  it("is copied from the row of the test", async () => {
    await window.openContainer("Test Health");
    await window.page.keyboard.press("Control+Shift+E");
    await window.chooseFromRowMenu(await window.waitForTreeRow("report.xml"), "Explain Failures…");
    const copiedText = await person.copyText(async () =>
      window.chooseFromRowMenu(await row(), "Copy", "Copy Test Command"),
    );
    const command = String.raw`node --test '--test-name-pattern=^gives \$\(touch touched\) back$' cart.test.js`;
    assert.equal(copiedText, `(cd -- web && ${command})`);
  });

  it("runs the test, and executes nothing in its name", async () => {
    await window.chooseFromRowMenu(await row(), "Run", "Run in Terminal");
    const line = (text: RegExp) => window.page.locator(".part.panel .xterm-rows > div", { hasText: text }).last();
    await line(/^\s*Error: boom/).waitFor();
    await window.heightenPanel(600);
    await line(/pass 0/).waitFor();
    await line(/fail 1/).waitFor();
    assert.deepEqual(readdirSync(join(folder, "web")).toSorted(), ["cart.test.js", "package.json"]);
    await window.screenshot(join(projectRoot, "out", "pictures", `test-commands-${chosenTheme}.png`));
  });
});
