import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import type { FailingTest } from "../../../../src/domain/records";
import { FileTests, type LocatedTest } from "../../../../src/locate/services/fileTests";
import { EditorMarkers } from "../../../../src/ui/editor/editorMarkers";
import type { MarkerDecorations } from "../../../../src/ui/editor/markerDecorations";
import { failingTest } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { FakeUri } from "../../../support/fakeUri";
import { silentLog } from "../../../support/silentLog";
import { state } from "../../present/fixture";
import { LoadedTests } from "../fixture";

const document = { uri: FakeUri.file("/work/cart.test.ts") };

/** Locates tests only when a test says so, even if there is a newer request. */
class HeldFileTests extends FileTests {
  readonly completions: ((locatedTests: LocatedTest[]) => void)[] = [];

  constructor() {
    super({} as never);
  }

  override locateTests(): Promise<LocatedTest[]> {
    return new Promise((resolve) => this.completions.push(resolve));
  }
}

function locatedAt(line: number, test: FailingTest): LocatedTest {
  return { test, range: { line, column: 0, endLine: line, endColumn: 2 } };
}

describe("EditorMarkers", () => {
  const test = failingTest({ id: "a" });
  let tests: LoadedTests;
  let fileTests: HeldFileTests;
  let clock: FakeClock;
  let isGutterEnabled: boolean;
  let settingsChanged: Emitter<void>;
  let markers: EditorMarkers;

  beforeEach(() => {
    fakeEditor.reset();
    fakeEditor.visibleTextEditors = [{ document }];
    tests = new LoadedTests(state({ tests: [test] }));
    fileTests = new HeldFileTests();
    clock = new FakeClock();
    isGutterEnabled = true;
    settingsChanged = new Emitter();
    const onNothing = new Emitter<void>().event;
    markers = new EditorMarkers({
      tests,
      reportedTests: {
        unseenTests: [],
        isUnseen: () => false,
        findFailure: () => undefined,
        onDidChange: onNothing,
      },
      messages: { findMessages: () => [], onDidChange: onNothing },
      fileTests,
      files: { findFile: ({ path }: FakeUri) => ({ path }), onDidChange: onNothing } as never,
      settings: {
        get gutterEnabled() {
          return isGutterEnabled;
        },
        onDidChange: settingsChanged.event,
      } as never,
      decorations: { onDidRecreate: onNothing, paint: () => {} } as unknown as MarkerDecorations,
      clock,
      log: silentLog,
    });
  });

  afterEach(() => markers.dispose());

  /** Completes a scan with the test on a line, and returns the lines that have markers. */
  async function complete(scan: number, line: number): Promise<number[]> {
    fileTests.completions[scan]?.([locatedAt(line, test)]);
    await new Promise((resolve) => setImmediate(resolve));
    return markers.findMarkers(document as never).map(({ range }) => range.line);
  }

  function edit(text: string): void {
    const start = { line: 0, character: 0 };
    const range = { start, end: start, isSingleLine: true };
    fakeEditor.documentEdited.fire({ document, contentChanges: [{ range, text }] });
  }

  it("show the result of the newest scan, whichever ends first", async () => {
    tests.set(state({ tests: [test] }));
    assert.deepEqual([await complete(1, 7), await complete(0, 3)], [[7], [7]]);
  });

  it("move with an edit, whose scan replaces that of the previous text", async () => {
    await complete(0, 3);
    tests.set(state({ tests: [test] }));
    edit("\n");
    assert.deepEqual(await complete(1, 3), [4]);
    clock.advance(200);
    assert.deepEqual(await complete(2, 4), [4]);
  });

  it("disappear as soon as the setting is turned off, whatever a scan locates later", async () => {
    isGutterEnabled = false;
    settingsChanged.fire();
    assert.deepEqual(await complete(0, 3), []);
  });
});
