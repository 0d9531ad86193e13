import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSkillVersion } from "../../src/domain/agents/skillVersion";
import { readJson } from "../support/sources";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { chosenTheme, Visit } from "./visit";

const { version } = readJson("package.json") as { readonly version: string };
const names = readdirSync(join(projectRoot, "media", "skills")).sort();

describe("A person who copies the skills for agents", function () {
  runAsSteps(this);
  let visit: Visit;
  const folder = () => join(visit.folder, ".agents", "skills");
  const file = (name: string) => join(folder(), name, "SKILL.md");
  const versions = () => names.map((name) => readSkillVersion(readFileSync(file(name), "utf8")));
  const picture = (name: string) =>
    visit.window.screenshot(join(projectRoot, "out", "pictures", `copy-skills-${name}-${chosenTheme}.png`));

  before(async () => {
    visit = await Visit.start({ width: 1280, height: 900 }, { theme: chosenTheme });
    await visit.openViews();
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit?.pictureOfFailure();
    }
  });

  it("has them in the repository, with their version", async () => {
    const { window, person } = visit;
    await window.runCommand("Copy Skills to This Repository");
    await person.waitForPicks(["Copy to .agents/skills", "Show What Changes"]);
    await picture("choice");
    await window.page.keyboard.press("Enter");
    await person.waitForNotification(/3 skills were copied to \.agents\/skills of harbour/);
    assert.deepEqual(versions(), [version, version, version]);
  });

  it("is told that nothing changes", async () => {
    const { window, person } = visit;
    await window.runCommand("Copy Skills to This Repository");
    await person.waitForNotification(/The skills in \.agents\/skills are those of version .* already\./);
  });

  it("sees what changes of an older version before it is replaced", async () => {
    const { window, person } = visit;
    const [name = ""] = names;
    writeFileSync(file(name), readFileSync(file(name), "utf8").replace(version, "0.1.0").replace("numbers", "words"));
    await window.runCommand("Copy Skills to This Repository");
    await person.choose("Show What Changes");
    await window.page
      .getByRole("tab", { name: new RegExp(`${name}: in the repository, and as it would be`) })
      .waitFor();
    await window.page
      .locator(".monaco-diff-editor .view-line", { hasText: `name: ${name}` })
      .first()
      .waitFor();
    await picture("difference");
    assert.equal(readSkillVersion(readFileSync(file(name), "utf8")), "0.1.0");
    assert.deepEqual(await person.notifications(), ["Copy the skills to .agents/skills of harbour?"]);
    await person.pressInNotification("Copy");
    await person.waitForNotification(/One skill was copied/);
    assert.deepEqual(versions(), [version, version, version]);
  });

  it("has nothing written where a folder leads elsewhere", async () => {
    const { window, person } = visit;
    const otherFolder = join(visit.folder, "..", "elsewhere");
    rmSync(join(visit.folder, ".agents"), { recursive: true });
    mkdirSync(otherFolder);
    symlinkSync(otherFolder, join(visit.folder, ".agents"));
    await window.runCommand("Copy Skills to This Repository");
    await person.choose("Copy to .agents/skills");
    await person.waitForNotification(/\.agents is a symbolic link, so nothing was copied/);
    assert.deepEqual(readdirSync(otherFolder), []);
  });
});
