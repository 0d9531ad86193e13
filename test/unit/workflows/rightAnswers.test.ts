import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseResult } from "../../../src/domain/runs/checks";
import type { MissingReason } from "../../../src/domain/runs/missingStatus";
import { explainMissingStatuses } from "../../../src/workflows/explainMissing";
import { root } from "../../support/sources";
import { readFolder } from "./repositoryFiles";

/** A question about a set of CI files, with the right answers. */
interface Expected {
  readonly branch: string;
  readonly target: string;
  readonly ended: boolean;
  readonly reported: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, readonly string[]>>;
}

const fixtures = join(root, "test", "fixtures", "workflows");

function reasonText({ kind, place, detail }: MissingReason): string {
  const placeText = place && `${place.path}:${place.line + 1}`;
  return [kind, placeText, detail].filter((part) => part !== undefined).join(" ");
}

describe("Reasons of statuses that were never reported", () => {
  for (const name of readdirSync(fixtures)) {
    it(`are right for ${name}`, async () => {
      const folder = join(fixtures, name);
      const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Expected;
      const statuses = Object.keys(expected.statuses);
      const reportedChecks = Object.entries(expected.reported).map(([check, outcome]) => ({
        name: check,
        result: parseResult(outcome),
      }));
      const question = {
        statuses,
        repository: { owner: "acme", name: "harbour" },
        testBranch: expected.branch,
        targetBranch: expected.target,
        hasEnded: expected.ended,
        reportedChecks,
      };
      const reasons = await explainMissingStatuses(readFolder(folder), question, (_name, work) => work());
      const answers = statuses.map((status, index) => [status, (reasons[index] ?? []).map(reasonText)]);
      assert.deepEqual(Object.fromEntries(answers), expected.statuses);
    });
  }
});
