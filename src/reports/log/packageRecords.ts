import { createRecord, type NamedTest, type TestRecord } from "./testRecord";

/** Maximum packages that could not be built whose texts are kept. */
const maxPackages = 1_000;

/** Returns the test that stands for a package, as in the reports of gotestsum. */
export function namePackage(name: string): NamedTest {
  return { name: "TestMain", suites: [name], isPackage: true };
}

/** Texts that belong to no test: what a package wrote, and why one could not be built. */
export class PackageRecords {
  /** Number of the first test since the last package was named. */
  firstTest = 0;
  /** Receives the text since then. */
  output = createOutput();
  readonly #builds = new Map<string, TestRecord>();

  /** Begins the text that says why a package could not be built; returns what receives it. */
  openBuild(name: string): TestRecord | undefined {
    const knownBuild = this.#builds.get(name);
    if (knownBuild || this.#builds.size >= maxPackages) {
      return knownBuild;
    }
    const build = createOutput();
    this.#builds.set(name, build);
    return build;
  }

  /** Returns why a package failed: why it could not be built, else what was written last. */
  findText(name: string): string {
    return (this.#builds.get(name) ?? this.output).text;
  }

  /** Begins the next package. */
  begin(firstTest: number): void {
    this.firstTest = firstTest;
    this.output = createOutput();
  }
}

function createOutput(): TestRecord {
  return createRecord(0, namePackage(""));
}

/** Lists a package's path, and the ends of it, by which gotestsum names it. */
function listEndings(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}

/** Leaves out the packages that failed with one of their tests. */
export function withoutPackagesOfFailedTests(tests: readonly TestRecord[]): readonly TestRecord[] {
  if (!tests.some(({ isPackage }) => isPackage)) {
    return tests;
  }
  const packages = new Set(tests.filter(hasFailedInPackage).map(findPackage));
  return tests.filter(
    (test) => !test.isPackage || !listEndings(findPackage(test)).some((ending) => packages.has(ending)),
  );
}

function hasFailedInPackage({ isPackage, outcome, listedOutcome }: TestRecord): boolean {
  return !isPackage && (listedOutcome ?? outcome) === "failed";
}

function findPackage({ classname, suites: [suite] }: TestRecord): string {
  return classname ?? suite ?? "";
}
