import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/present/node";
import { commands } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import {
  closeEditors,
  connectTo,
  folder,
  noEvents,
  readTruths,
  recordMessages,
  removeApiKey,
  rows,
  rowsWith,
  startService,
  waitForFiles,
  withCancelledProgress,
} from "./harbour";

interface ItemSpec {
  readonly id: string;
  readonly uri?: string;
  readonly line?: number;
  readonly children?: readonly ItemSpec[];
}

const createUri = (path: string) => vscode.Uri.joinPath(folder(), path);
const eta = "services/dispatch/route/eta_test.go";
const java = "services/manifest/src/test/java/com/acme/harbour/manifest/CargoManifestTest.java";
const exchange = "services/ledger/tests/test_exchange.py";
const bookingCart = "web/src/booking/bookingCart.test.ts";
const retry = "services/gateway/test/retry.spec.js";
const report = "out/junit.xml";
const money = "packages/pricing/src/money.test.ts";

/** Creates an item with its children. */
const item = (id: string, ...children: readonly ItemSpec[]): ItemSpec => ({ id, children });

function goItems(): ItemSpec {
  const findId = (name: string) => createUri(eta).with({ query: "test", fragment: name }).toString();
  const subtest = (name: string) => item(findId(`TestETA/${name}`));
  return {
    id: createUri(eta).with({ query: "file" }).toString(),
    uri: createUri(eta).toString(),
    children: [
      item(findId("TestETA"), subtest("1_h_at_8_knots"), subtest("6_h_at_8_knots"), subtest("other")),
      item(findId("TestPosition")),
      item(createUri(eta).with({ query: "benchmark", fragment: "TestPositionService" }).toString()),
    ],
  };
}

function javaItems(): ItemSpec {
  const manifest = "manifest@com.acme.harbour.manifest.CargoManifestTest";
  return {
    id: manifest,
    uri: createUri(java).toString(),
    children: [
      item(`${manifest}#hasNoSignatureBeforeItIsSigned()`),
      item(`${manifest}#isFiledBeforeTheCustomsOfficeHangsUp()`),
      item(
        `${manifest}$WhenLoaded`,
        item(`${manifest}$WhenLoaded#takesTheNewerWeight()`),
        item(`${manifest}$WhenLoaded$AndSigned`, item(`${manifest}$WhenLoaded$AndSigned#namesTheOfficer()`)),
      ),
    ],
  };
}

function pythonItems(): ItemSpec {
  const file = createUri(exchange).fsPath;
  const findRows = (name: string) =>
    item(`${file}::${name}`, ...["DKK", "JPY", "EUR"].map((row) => item(`${file}::${name}[${row}]`)));
  return {
    id: file,
    uri: createUri(exchange).toString(),
    children: [
      item(
        `${file}::TestRates`,
        findRows("TestRates::test_is_never_negative"),
        item(`${file}::TestRates::test_asks_only_once_a_day`),
      ),
      item(`${file}::TestImpatientRates`, findRows("TestImpatientRates::test_is_never_negative")),
    ],
  };
}

function jestItems(): ItemSpec {
  const file = createUri(bookingCart).fsPath;
  const vouchers = `${file}#BookingCart vouchers`;
  return {
    id: file,
    uri: createUri(bookingCart).toString(),
    children: [
      item(
        `${file}#BookingCart`,
        item(`${file}#BookingCart charges %p € for %i night(s) at %p €`),
        item(
          vouchers,
          item(`${vouchers} refuses an expired voucher#0`),
          item(`${vouchers} refuses an expired voucher#1`),
          item(`${vouchers} counts until the end of its last day`),
        ),
      ),
    ],
  };
}

function titleItems(): ItemSpec {
  const titles = [
    "tries again after EPIPE",
    "returns the first answer",
    "gives up at once when the ledger says no",
    "other",
  ];
  const uri = createUri(retry).toString();
  return { id: uri, uri, children: [item("retry", ...titles.map((title) => item(title)))] };
}

/** Creates items for the failing tests of money.test.ts, with positions as ids. */
function positionItems(): ItemSpec {
  const uri = createUri(money).toString();
  const truths = readTruths().filter(({ file }) => file === money);
  const children = truths.map(({ first }, index) => ({ id: `187_${index}`, line: first }));
  return { id: uri, uri, children };
}

describe("Running failing tests with other extensions", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await connectTo(service);
    await waitForFiles(api);
    const discoversOnOpen = true;
    for (const controller of [
      { id: "go", items: [goItems()] },
      { id: "java", items: [item("manifest", item("manifest@com.acme.harbour.manifest", javaItems()))] },
      { id: "python-tests", items: [pythonItems()] },
      { id: "jest:TestProvider:harbour", items: [jestItems()] },
      { id: "mocha", items: [titleItems()], discoversOnOpen },
      { id: "vitest", items: [positionItems()] },
    ]) {
      await vscode.commands.executeCommand("companion.createTestController", controller);
    }
  });

  after(async () => {
    await vscode.commands.executeCommand("companion.disposeTestControllers");
    await vscode.commands.executeCommand(commands.closeMyFailures);
    await vscode.workspace.fs.delete(createUri("out"), { recursive: true });
    await closeEditors();
    await removeApiKey();
    await service.stop();
  });

  const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const findRow = (label: string) => rowsWith(api.failingTests, label)[0] ?? assert.fail(`no row ${label}`);
  const execute = (command: string, selectedRows: readonly TreeNode[]) =>
    recordMessages(command, selectedRows[0], selectedRows);
  /** Returns the requests that test extensions have received. VS Code 1.100 lists a test at the cursor twice. */
  const takeRequests = async () => {
    const requests =
      await vscode.commands.executeCommand<readonly { readonly ids: readonly string[] }[]>(
        "companion.takeTestRequests",
      );
    return requests.map((request) => ({ ...request, ids: [...new Set(request.ids)] }));
  };

  it("runs the tests of several groups in one run for each extension, and lists those that do not run", async () => {
    const groups = rowsWith(api.failingTests, ...[eta, java, exchange, bookingCart, retry].map(fileName));
    const messages = await execute(commands.runTests, groups);
    const manifest = "manifest@com.acme.harbour.manifest.CargoManifestTest";
    const goId = (name: string) => createUri(eta).with({ query: "test", fragment: name }).toString();
    const python = createUri(exchange).fsPath;
    assert.deepEqual(await takeRequests(), [
      {
        controller: "go",
        kind: "Run",
        ids: ["TestETA", "TestETA/1_h_at_8_knots", "TestETA/6_h_at_8_knots", "TestPosition"].map(goId),
      },
      {
        controller: "java",
        kind: "Run",
        ids: [
          `${manifest}#hasNoSignatureBeforeItIsSigned()`,
          `${manifest}#isFiledBeforeTheCustomsOfficeHangsUp()`,
          `${manifest}$WhenLoaded#takesTheNewerWeight()`,
          `${manifest}$WhenLoaded$AndSigned#namesTheOfficer()`,
        ].sort(),
      },
      {
        controller: "jest:TestProvider:harbour",
        kind: "Run",
        ids: [`${createUri(bookingCart).fsPath}#BookingCart vouchers counts until the end of its last day`],
      },
      {
        controller: "mocha",
        kind: "Run",
        ids: ["gives up at once when the ledger says no", "returns the first answer", "tries again after EPIPE"],
      },
      {
        controller: "python-tests",
        kind: "Run",
        ids: [
          `${python}::TestImpatientRates::test_is_never_negative[DKK]`,
          `${python}::TestImpatientRates::test_is_never_negative[JPY]`,
          `${python}::TestRates::test_asks_only_once_a_day`,
          `${python}::TestRates::test_is_never_negative[DKK]`,
          `${python}::TestRates::test_is_never_negative[JPY]`,
        ],
      },
    ]);
    assert.deepEqual(messages, ["Running 18 of 27: 7 are not known to a test extension here, 2 could be several."]);
  });

  it("runs the failures of a group of Explained Failures", async () => {
    await vscode.workspace.fs.writeFile(
      createUri(report),
      Buffer.from(
        `<testsuite name="retry" file="${retry}"><testcase classname="retry" name="retry other" file="${retry}"><failure/></testcase></testsuite>`,
      ),
    );
    await vscode.commands.executeCommand(commands.explainFailures, createUri(report));
    const [group] = rows(api.myFailures);
    assert.equal(group?.label, "Not seen in CI");
    const messages = await execute(commands.runTests, [group]);
    assert.deepEqual(await takeRequests(), [{ controller: "mocha", kind: "Run", ids: ["other"] }]);
    assert.deepEqual(messages, []);
  });

  it("runs the possible culprits of a test run", async () => {
    await vscode.commands.executeCommand(commands.lookUpTestRun, {
      id: "8d1f6a52-3c0b-4e57-9a44-71be0c6f2d98",
      repository: "github.com/acme/harbour",
      targetBranch: "main",
    });
    const culprits = await waitFor([api.testRuns.onDidChangeTreeData ?? noEvents], () => {
      const [row] = rowsWith(api.testRuns, "Possible culprits");
      return row?.tests ? row : undefined;
    });
    const messages = await execute(commands.runTests, [culprits]);
    const manifest = "manifest@com.acme.harbour.manifest.CargoManifestTest";
    assert.deepEqual(await takeRequests(), [
      {
        controller: "java",
        kind: "Run",
        ids: [
          `${manifest}#hasNoSignatureBeforeItIsSigned()`,
          `${manifest}$WhenLoaded#takesTheNewerWeight()`,
          `${manifest}$WhenLoaded$AndSigned#namesTheOfficer()`,
        ],
      },
      {
        controller: "mocha",
        kind: "Run",
        ids: ["gives up at once when the ledger says no", "returns the first answer", "tries again after EPIPE"],
      },
      {
        controller: "python-tests",
        kind: "Run",
        ids: ["DKK", "JPY"].map(
          (row) => `${createUri(exchange).fsPath}::TestImpatientRates::test_is_never_negative[${row}]`,
        ),
      },
      { controller: "vitest", kind: "Run", ids: ["187_0"] },
    ]);
    assert.deepEqual(messages, ["Running 9 of 34: 24 are not known to a test extension here, 1 could be several."]);
  });

  it("debugs one test", async () => {
    const messages = await execute(commands.debugTests, [findRow("hasNoSignatureBeforeItIsSigned")]);
    assert.deepEqual(await takeRequests(), [
      {
        controller: "java",
        kind: "Debug",
        ids: ["manifest@com.acme.harbour.manifest.CargoManifestTest#hasNoSignatureBeforeItIsSigned()"],
      },
    ]);
    assert.deepEqual(messages, []);
  });

  it("runs several tests whose ids are positions at their declarations, one after another", async () => {
    const messages = await execute(commands.runTests, [findRow(fileName(money))]);
    const requests = (await takeRequests()).map(({ ids }) => ids);
    assert.deepEqual([requests.sort(), messages], [[["187_0"], ["187_1"]], []]);
  });

  it("runs a single test with an arbitrary id at its declaration", async () => {
    await execute(commands.runTests, [findRow("keeps 1.005 EUR as 101 units")]);
    assert.deepEqual(await takeRequests(), [{ controller: "vitest", kind: "Run", ids: ["187_0"] }]);
  });

  it("runs nothing when it is cancelled", async () => {
    let messages: readonly string[] | undefined;
    await withCancelledProgress(async () => {
      messages = await execute(commands.runTests, [findRow(fileName(eta))]);
    });
    assert.deepEqual(await takeRequests(), []);
    assert.deepEqual(messages, []);
  });
});
