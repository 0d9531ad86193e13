import type { RunnerGrammar } from "./grammar";
import type { NamedTest } from "./testRecord";

/** Parts of a line by the names of the pattern's groups. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Maximum number of suites around a test. */
const maxSuites = 100;

const sourceFile = /^\S.*\.(?:[cm]?[jt]sx?|py|rb|php|t|bats)$/;

interface OpenSuite {
  readonly name: string;
  readonly indent: number;
  hasTests: boolean;
}

type NamesGrammar = Pick<RunnerGrammar, "separator" | "closesSuites" | "endsSuitesByName">;

/** Names above the current line of a run: its file and suites, which are parts of a test's name. */
export class RunNames {
  readonly #grammar: NamesGrammar;
  #suites: OpenSuite[] = [];
  #file: string | undefined;
  #line: number | undefined;

  constructor(grammar: NamesGrammar) {
    this.#grammar = grammar;
  }

  openFile({ file, line }: Groups): void {
    this.#file = file;
    this.#line = toLine(line);
    this.#suites = [];
  }

  openSuite({ name = "", indent }: Groups): void {
    const level = indent?.length ?? this.#suites.length;
    this.#closeSuites(level);
    const outerName = this.#grammar.endsSuitesByName ? `${this.#suitePath}.` : "";
    const innerName = name.startsWith(outerName) ? name.slice(outerName.length) : name;
    if (this.#suites.length < maxSuites) {
      this.#suites.push({ name: innerName, indent: level, hasTests: false });
    }
  }

  get #suitePath(): string {
    return this.#suites.map((suite) => suite.name).join(".");
  }

  closeSuite(): void {
    this.#suites.pop();
  }

  /** Closes the suites that are indented at least as much. */
  #closeSuites(indent: number): void {
    let innermost = this.#suites.at(-1);
    while (innermost && innermost.indent >= indent) {
      this.#suites.pop();
      innermost = this.#suites.at(-1);
    }
  }

  /** Closes the suite if a line names it like a test after its tests; returns whether the line does so. */
  closeNamedSuite({ name, indent }: Groups): boolean {
    if (this.#grammar.endsSuitesByName && name === this.#suitePath) {
      this.closeSuite();
      return true;
    }
    if (name === undefined || indent === undefined) {
      return false;
    }
    this.#closeSuites(indent.length + 1);
    const suite = this.#suites.at(-1);
    this.#closeSuites(indent.length);
    for (const outerSuite of this.#suites) {
      outerSuite.hasTests = true;
    }
    return suite?.indent === indent.length && suite.name === name && suite.hasTests;
  }

  nameTest(groups: Groups): NamedTest {
    const path = this.#split(groups.path);
    const name = groups.name ?? path.at(-1) ?? "";
    const ownSuites = groups.suites === undefined ? path.slice(0, -1) : this.#split(groups.suites);
    const outerName = findOuterName(groups);
    const allSuites = [...this.#listSuitesAbove(groups), ...outerName, ...ownSuites];
    const suites = allSuites.filter((suite) => suite !== "");
    const place = this.#findPlace(groups, suites);
    return {
      name: name.trim(),
      suites,
      classname: groups.class,
      host: groups.host,
      ...place,
    };
  }

  /** Lists the open suites if the test that a line names is inside them. */
  #listSuitesAbove({ indent }: Groups): readonly string[] {
    const { closesSuites, endsSuitesByName } = this.#grammar;
    const isInSuites = indent !== undefined || closesSuites || endsSuitesByName;
    if (!isInSuites) {
      return [];
    }
    return this.#suites.map((suite) => suite.name);
  }

  #split(names: string | undefined): string[] {
    if (names === undefined) {
      return [];
    }
    const { separator } = this.#grammar;
    if (separator === undefined) {
      return [names];
    }
    return names.split(separator);
  }

  /** File that a line above named, and the line in it. */
  get place(): Pick<NamedTest, "file" | "line"> {
    return { file: this.#file, line: this.#line };
  }

  /**
   * Returns the file that the line or a line above names. Otherwise, removes and returns the outermost suite if it is a
   * file.
   */
  #findPlace({ file, line }: Groups, suites: string[]): Pick<NamedTest, "file" | "line"> {
    if (file !== undefined) {
      return { file, line: toLine(line) };
    }
    if (this.#file === undefined && sourceFile.test(suites[0] ?? "")) {
      return { file: suites.shift() };
    }
    return this.place;
  }

  nameSuite(): NamedTest | undefined {
    const suites = this.#suites.map((suite) => suite.name);
    const name = suites.pop();
    if (name === undefined) {
      return undefined;
    }
    return { name, suites, file: this.#file };
  }

  nameFile({ file = this.#file }: Groups): NamedTest | undefined {
    const name = file?.split(/[\\/]/).at(-1);
    if (name === undefined) {
      return undefined;
    }
    return { name, suites: [], file };
  }
}

/** Returns the part of the full name before the name. */
function findOuterName({ name = "", fullName = "" }: Groups): string[] {
  const ending = ` ${name}`;
  if (!fullName.endsWith(ending)) {
    return [];
  }
  return [fullName.slice(0, -ending.length)];
}

export function toLine(line: string | undefined): number | undefined {
  if (line === undefined) {
    return undefined;
  }
  return Number(line);
}
