import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { skillsFolder, stateSkillVersion } from "../../src/domain/agents/skillVersion";
import { ScratchFolders } from "../support/scratchFolders";
import { FilesAgent } from "../support/skillAgent/filesAgent";
import { questionFiles } from "../support/skillAgent/questionFiles";
import { findFaults, minRight, readQuestions, skillNames } from "../support/skillAgent/recordedQuestions";
import { root } from "../support/sources";
import { copySampleWorkspace } from "../workbench/sampleWorkspace";

/** Words for facts that are known only from CI. */
const factsOfCi = ["knownInCi", "notSeenInCi", "seenOnOnePullRequest", "quarantined", "pull requests", "Failed", "%"];

/** Caveats that each skill makes an agent state if it has only files. */
const caveats: Readonly<Record<string, string>> = {
  "fix-flaky-test": "no data of CI were used",
  "why-is-ci-red": "no data of CI were used",
  "why-is-my-pull-request-stuck": "the state of the queue is not known",
};

describe("Recorded questions to an agent that has only the repository's files", () => {
  let folders: ScratchFolders;
  let agent: FilesAgent;

  before(() => {
    folders = new ScratchFolders();
    const folder = copySampleWorkspace(folders.open);
    const write = (path: string, content: string | Buffer) => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    };
    for (const [path, content] of Object.entries(questionFiles)) {
      write(path, content);
    }
    for (const name of skillNames) {
      const skill = readFileSync(join(root, "media", "skills", name, "SKILL.md"), "utf8");
      write(`${skillsFolder}/${name}/SKILL.md`, stateSkillVersion(skill, "1.2.3"));
    }
    agent = new FilesAgent(folder);
  });

  after(() => folders.remove());

  it("are answered with the facts of the files, the missing facts, and the way to get the tools", () => {
    const wrongAnswers: string[] = [];
    let count = 0;
    for (const skill of skillNames) {
      for (const { ask, withFilesAlone } of readQuestions(skill)) {
        count++;
        const reply = agent.reply(ask);
        const must = ["Test Health: Copy MCP Configuration…", caveats[skill] ?? "", ...withFilesAlone];
        const faults = findFaults(skill, { must, mustNot: factsOfCi }, reply);
        if (faults.length > 0) {
          wrongAnswers.push(`${ask}\n${faults.join("\n")}\n${reply.text}`);
        }
      }
    }
    const rightCount = count - wrongAnswers.length;
    assert.equal(count, 60);
    assert.ok(rightCount / count >= minRight, `${rightCount} of ${count} are right\n${wrongAnswers.join("\n\n")}`);
  });
});
