import assert from "node:assert/strict";
import { readEvents } from "../../../src/workflows/githubEvents";
import { parseYaml } from "../../../src/workflows/yamlTree";

describe("events of a workflow", () => {
  it("may have any names, including those of an object's members", () => {
    const names = ["constructor", "toString", "__proto__", "merge_group"];
    const text = names.map((name) => `${name}:\n  types: [checks_requested]\n`).join("");
    const events = readEvents("ci.yml", parseYaml(text));
    assert.deepEqual(
      events.map(({ name, isOther }) => [name, isOther]),
      [
        ["constructor", true],
        ["toString", true],
        ["__proto__", true],
        ["merge_group", false],
      ],
    );
  });
});
