import assert from "node:assert/strict";
import { mock } from "node:test";
import type { Folder } from "../../../../src/domain/location";
import type { FailingTest } from "../../../../src/domain/records";
import { FailingFiles } from "../../../../src/locate/services/failingFiles";
import { failingTest } from "../../../support/builders";
import { findFile } from "../workspace";

/** Creates a test of a file; `-` stands for a file that is not found. */
const createTest = (filePath: string, fields: Partial<FailingTest> = {}) => failingTest({ filePath, ...fields });

const quote = [createTest("src/pricing/quote.test.ts"), createTest("src/pricing/quote.test.ts", { quarantined: true })];
const money = createTest("src/pricing/money.test.ts");
const otherFile = createTest("fleet:src/crew.test.ts");

const formatPlace = ({ root, path }: Folder) => `${root}:${path}`;

describe("FailingFiles", () => {
  it("counts the tests and quarantined tests of files, and of folders with everything below them", async () => {
    const { files, listCounts } = setUp();
    await files.update([...quote, money, otherFile, createTest("-")], []);
    assert.deepEqual(listCounts(), [
      "fleet: 1/0",
      "fleet:src 1/0",
      "fleet:src/crew.test.ts 1/0",
      "r: 3/1",
      "r:src 3/1",
      "r:src/pricing 3/1",
      "r:src/pricing/money.test.ts 1/0",
      "r:src/pricing/quote.test.ts 2/1",
    ]);
    assert.deepEqual(files.findTests(findFile("src/pricing")), [...quote, money]);
    assert.deepEqual(files.findTests(findFile("src/prici")), []);
  });

  it("fires the files and folders whose counts have changed, and nothing if none has", async () => {
    const { files, changes } = setUp();
    await files.update(quote, []);
    await files.update([...quote], []);
    await files.update([...quote, money], []);
    await files.update([], []);
    assert.deepEqual(changes, [
      "r: r:src r:src/pricing r:src/pricing/quote.test.ts",
      "r: r:src r:src/pricing r:src/pricing/money.test.ts",
      "r: r:src r:src/pricing r:src/pricing/money.test.ts r:src/pricing/quote.test.ts",
    ]);
  });

  it("counts tests separately that have not failed in CI", async () => {
    const { files, changes } = setUp();
    await files.update(quote, [money]);
    await files.update([...quote, money], []);
    const { tests, quarantined, unseen } = files.count(findFile("src/pricing")) ?? {};
    assert.deepEqual([tests, quarantined, unseen], [3, 1, 0]);
    assert.deepEqual(changes, [
      "r: r:src r:src/pricing r:src/pricing/money.test.ts r:src/pricing/quote.test.ts",
      "r: r:src r:src/pricing r:src/pricing/money.test.ts",
    ]);
  });

  it("abandons an older update for a newer one", async () => {
    const { files, changes } = setUp();
    await Promise.all([files.update([money], []), files.update([otherFile], [])]);
    assert.deepEqual(changes, ["fleet: fleet:src fleet:src/crew.test.ts"]);
  });

  it("yields to the event loop during long updates", async () => {
    const { files } = setUp();
    let time = 0;
    mock.method(performance, "now", () => time++);
    let turnCount = 0;
    const countTurn = () => {
      turnCount++;
      immediate = setImmediate(countTurn);
    };
    let immediate = setImmediate(countTurn);
    const tests = Array.from({ length: 100 }, (_, index) => createTest(`src/${index}.test.ts`));
    await files.update(tests, []);
    clearImmediate(immediate);
    mock.restoreAll();
    assert.ok(turnCount > 1, `${turnCount} turns`);
    assert.equal(files.count(findFile("src"))?.tests, 100);
  });
});

function setUp() {
  const files = new FailingFiles(({ filePath = "-" }) => (filePath === "-" ? undefined : findFile(filePath)));
  const changes: string[] = [];
  files.onDidChange((places) => changes.push(places.map(formatPlace).sort().join(" ")));
  const listCounts = () =>
    files.paths
      .map((place) => `${formatPlace(place)} ${files.count(place)?.tests}/${files.count(place)?.quarantined}`)
      .sort();
  return { files, changes, listCounts };
}
