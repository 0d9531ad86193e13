import type { SourceFile, TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import { isSourcePath } from "../../domain/testNames/sourceEndings";
import { chooseFinding } from "./chooseFile";
import { narrowByClass } from "./classSearch";
import { listFileHints } from "./fileHints";
import { type Lead, LeadFinder, type LookupContext, selectSurer } from "./leads";
import type { FileFinding, LookupFiles } from "./lookupFiles";
import { createNotFound } from "./ranking";
import { findTestBeside } from "./testedFile";
import { WorkspaceSearch } from "./workspaceSearch";

/**
 * Matches a class that is the path of a test's file, with dots and without an ending: `spec.models.cart_spec`. The name
 * of a type has capital letters: `AppTests.Cart_test`.
 */
const dottedPath = /^(?:[\w-]+\.)+[a-z\d_-]+_(?:spec|test)$/;
/** Matches such a path, or the path of a file such as `cart.test.ts` in the same form. */
const testPath = /[._-](?:spec|test)$/;

/** Returns the path of a file with dots between its folders, and without an ending. */
const toDottedPath = (path: string): string => `.${path.replace(/\.\w+$/, "")}`.replace(/[.\\/]+/g, ".");

/** Lookup of one test. */
export class TestLookup {
  readonly #leads: LeadFinder;
  readonly #search: WorkspaceSearch;

  constructor(
    private readonly test: TestAddress,
    private readonly files: LookupFiles,
    private readonly context: LookupContext,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.#leads = new LeadFinder(test, files, context, signal);
    this.#search = new WorkspaceSearch(test, files, context.workspace, signal);
  }

  /** Locates the declaration of the test. Rejects with `CancelledError`. */
  async locate(): Promise<TestLocation> {
    const { standing, location } = await this.#followHints();
    const { unreadFiles } = this.#leads;
    if (standing === "final") {
      return unlessUnread(location, unreadFiles);
    }
    if (standing === "unlessInherited" && unreadFiles.length > 0) {
      return location;
    }
    if (unreadFiles.length > 0) {
      return createNotFound("tooTangled", unreadFiles);
    }
    if (standing === "unlessInherited") {
      return (await this.#findInOtherPart(location)) ?? location;
    }
    if (standing === "ifOnlyOne" || this.#hasPath()) {
      return location;
    }
    const searchResult = this.#choose(await this.#search.findByWords());
    if (searchResult) {
      return this.#isInOtherFile(searchResult)
        ? createNotFound("noSuchFile", listOfferedFiles(searchResult))
        : unlessUnread(searchResult, this.#search.unreadFiles);
    }
    const otherPart = await this.#findInOtherPart(location);
    if (otherPart) {
      return otherPart;
    }
    const testBeside = findTestBeside(location, this.context.workspace.index);
    return testBeside ?? location;
  }

  /**
   * Returns whether the record has a path. If that path does not exist here, neither does the test, even if another
   * file contains its title.
   */
  #hasPath(): boolean {
    const { filePath } = this.test;
    return filePath !== undefined && isSourcePath(filePath);
  }

  /**
   * Returns whether the record's class is a test file, and a location is in another test file: a test of that title is
   * another one there.
   */
  #isInOtherFile(location: TestLocation): boolean {
    const { classname = "" } = this.test;
    const isPath = isSourcePath(classname);
    if (!isPath && !dottedPath.test(classname)) {
      return false;
    }
    const ownPath = isPath ? toDottedPath(classname) : `.${classname}`;
    return listOfferedFiles(location).every(({ path }) => {
      const otherPath = toDottedPath(path);
      const areTests = testPath.test(ownPath) && testPath.test(otherPath);
      return areTests && !ownPath.endsWith(otherPath) && !otherPath.endsWith(ownPath);
    });
  }

  /** Follows the record's hints, up to the first that leads to the test. Returns the surest lead. */
  async #followHints(): Promise<Lead> {
    const hints = listFileHints(this.test);
    let best: Lead | undefined;
    for (const hint of hints) {
      const lead = await this.#leads.follow(hint);
      best = best ? selectSurer(best, lead) : lead;
      if (lead.standing !== "final") {
        continue;
      }
      const { workspace } = this.context;
      const location = await narrowByClass(lead.location, hints, this.test, this.files, workspace, this.signal);
      return { standing: "final", location };
    }
    return best ?? { standing: undefined, location: createNotFound("noPath") };
  }

  /** Locates the test in another part of its type, of which a file contains only one. */
  async #findInOtherPart(part: TestLocation): Promise<TestLocation | undefined> {
    const findings = await this.#search.findInOtherParts(part);
    return this.#choose(findings);
  }

  #choose(findings: readonly FileFinding[]): TestLocation | undefined {
    return chooseFinding(findings, this.test, this.context.chosenFileFor);
  }
}

/** Returns a location, or a miss with all the files while one that may contain the test is not read. */
function unlessUnread(location: TestLocation, unreadFiles: readonly SourceFile[]): TestLocation {
  if (unreadFiles.length === 0) {
    return location;
  }
  return createNotFound("tooTangled", [...unreadFiles, ...listOfferedFiles(location)]);
}

function listOfferedFiles(location: TestLocation): readonly SourceFile[] {
  switch (location.confidence) {
    case "none":
      return location.files;
    case "ambiguous":
      return location.candidates.map(({ file }) => file);
    default:
      return [location.file];
  }
}
