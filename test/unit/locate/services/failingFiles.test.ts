import assert from "node:assert/strict";
import type { Folder } from "../../../../src/domain/location";
import type { FailingTest } from "../../../../src/domain/records";
import { FailingFiles } from "../../../../src/locate/services/failingFiles";
import { failingTest } from "../../../support/builders";
import { findFile } from "../workspace";

/** A test of the file its record names; `-` names none. */
const inFile = (filePath: string, extra: Partial<FailingTest> = {}) => failingTest({ filePath, ...extra });

const quote = [inFile("src/pricing/quote.test.ts"), inFile("src/pricing/quote.test.ts", { quarantined: true })];
const money = inFile("src/pricing/money.test.ts");
const otherFile = inFile("fleet:src/crew.test.ts");

function setUp() {
  const files = new FailingFiles(({ filePath = "-" }) => (filePath === "-" ? undefined : findFile(filePath)));
  const changes: string[] = [];
  files.onDidChange((places) => changes.push(places.map(folderName).sort().join(" ")));
  const counts = () =>
    files.paths
      .map((place) => `${folderName(place)} ${files.count(place)?.tests}/${files.count(place)?.quarantined}`)
      .sort();
  return { files, changes, counts };
}

const folderName = ({ root, path }: Folder) => `${root}:${path}`;

describe("FailingFiles", () => {
  it("counts the tests of files, and of folders with everything below them", async () => {
    const { files, counts } = setUp();
    await files.update([...quote, money, otherFile, inFile("-")], []);
    assert.deepEqual(counts(), [
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

  it("reports which files and folders have another count, and nothing otherwise", async () => {
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

  it("counts tests that CI has not seen failing apart", async () => {
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

  it("yields to the event loop with thousands of tests", async () => {
    const { files } = setUp();
    const manyTests = Array.from({ length: 50_000 }, (_, index) => inFile(`src/a/b/c/d/${index % 200}.test.ts`));
    let turns = 0;
    let running = true;
    const turn = () => {
      turns++;
      if (running) {
        setImmediate(turn);
      }
    };
    setImmediate(turn);
    await files.update(manyTests, []);
    running = false;
    assert.ok(turns > 1);
    assert.equal(files.count(findFile("src"))?.tests, 50_000);
  });
});
