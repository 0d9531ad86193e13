import { createRecord, type NamedTest, type TestRecord } from "./testRecord";

/** Maximum number of packages that could not be built whose texts are kept. */
const maxPackages = 1_000;

/** Creates the test that represents a package, as in the reports of gotestsum. */
export function createPackageTest(name: string): NamedTest {
  return { name: "TestMain", suites: [name], isPackage: true };
}

/** Texts that belong to no test: the output of a package, and the reason why one could not be built. */
export class PackageRecords {
  /** 0-based number of the first test since the last package was named. */
  firstTest = 0;
  /** Output since the last package was named. */
  output = createOutput();
  readonly #builds = new Map<string, TestRecord>();

  /** Begins the text that states why a package could not be built; returns the record that receives it. */
  openBuild(name: string): TestRecord | undefined {
    const knownBuild = this.#builds.get(name);
    if (knownBuild || this.#builds.size >= maxPackages) {
      return knownBuild;
    }
    const build = createOutput();
    this.#builds.set(name, build);
    return build;
  }

  /** Returns the reason why a package failed: its build errors, otherwise the latest output. */
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
  return createRecord(0, createPackageTest(""));
}

/** Lists a package's path and all ends of it, by which gotestsum names the package. */
function listEndings(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}

/** Removes the packages that failed together with one of their tests. */
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

function findPackage({ file, place, classname, suites: [suite] }: TestRecord): string {
  return file ?? place?.file ?? classname ?? suite ?? "";
}
