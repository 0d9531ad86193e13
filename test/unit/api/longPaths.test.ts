import assert from "node:assert/strict";
import { readPage } from "../../support/client";

describe("paths of records", () => {
  it("are omitted and counted if they have more than 4,096 characters", async () => {
    const paths = ["x".repeat(4_096), "x".repeat(4_097), "a/".repeat(80_000)];
    const tests = paths.map((path, index) => ({ id: `${index}`, name: "adds", file_path: path }));
    const page = await readPage(JSON.stringify({ tests, page: { next_page_token: "" } }));
    assert.deepEqual(
      page?.tests.map(({ filePath, unreadableFields }) => [filePath, unreadableFields?.map(({ field }) => field)]),
      [
        [paths[0], undefined],
        [undefined, ["file_path"]],
        [undefined, ["file_path"]],
      ],
    );
  });
});
