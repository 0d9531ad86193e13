import type { LogLine } from "./logLines";

/** Line as the runner wrote it, and the one of several interleaved outputs to which it belongs. */
export interface CollectedLine {
  readonly text: string;
  /** Names before the line: a job, a package, a container; empty if there are none. */
  readonly source: string;
  /** 0-based number of the line in an editor. */
  readonly number: number;
}

const date = String.raw`(?:\d{4}[-/])?\d\d[-/]\d\d`;
const timeOfDay = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const time = String.raw`${date}[T ]${timeOfDay}(?:Z| ?[+-]\d\d:?\d\d)?`;
const teamCityStep = String.raw`\[Step \d{1,4}\/\d{1,4}\] ?`;
const stepLine = String.raw`L?\d{1,7}(?::\d{1,7}s)?`;
const hostAndProgram = String.raw`[\w.-]{1,64} [\w./-]{1,64}\[\d{1,7}\]: `;

/** Prefixes that no runner writes, grouped by how they start. The group `source` distinguishes several outputs. */
const numericPrefixes: readonly RegExp[] = [
  // GitHub, Azure: `2026-11-20T17:44:23.8112345Z `; GitLab adds a stream: `… 01O `; Amazon has a tab
  new RegExp(`^${time}(?: [0-9a-f]{2}[OE](?:[ +]|$)|[ \t]|$)`),
  // Docker build: `#12 3.456 `, among its last lines `3.456 `
  /^(?:(?<source>#\d{1,6}) \d{1,6}\.\d{1,3}|\d{1,6}\.\d{3}) /,
  // GitHub and Azure, of a line on the error stream, after the time
  /^##\[[a-z]+\]/,
  // Dagger: `12: [0.3s] | `
  /^(?<source>\d{1,6}) ?: \[\d{1,6}\.\d{1,3}s\] \|(?: |$)/,
];
const bracketedPrefixes: readonly RegExp[] = [
  // Jenkins: `[2026-11-20T17:44:23.811Z] `
  new RegExp(String.raw`^\[${time}\](?: |$)`),
  // TeamCity: `[17:44:23]i:⇥ [Step 1/2] `, on its page `[17:44:23][Step 1/2] `
  new RegExp(String.raw`^\[${timeOfDay}\][\w ]{0,2}(?::\t |:?\t?(?=\[Step))(?:${teamCityStep})?`),
  // `[17:44:23] `; fastlane has a colon or a tab, and a mark before the output of a program
  // Open Build Service: `[   85s] `; Flutter, with all its steps: `[  +23 ms] `
  new RegExp(String.raw`^\[(?:${timeOfDay}| {0,4}\+?\d{1,6} ?m?s| {8})\]:?[ \t]?(?:▸ )?`),
  // Ant's launcher of JUnit, sbt
  /^\[(?:junitlauncher|info|warn|error)\](?: |$)/,
  // Drone: `[unit:7] `; Woodpecker: `[unit:L7:1s] `
  new RegExp(String.raw`^(?<source>\[[A-Za-z][\w -]{0,80}):${stepLine}\] `),
];
const namedPrefixes: readonly RegExp[] = [
  // Ant: `    [junit] `, to 12 columns
  /^ {1,9}\[(?:junit4?|testng|java|exec)\](?: |$)/,
  // Google Cloud Build: `Step #3 - "unit": `
  /^(?<source>Step #\d{1,4}(?: - "[^"]{1,100}")?): /,
  // ts: `Nov 20 17:44:23 `; journalctl: `Nov 20 17:44:23 host program[42]: `
  new RegExp(String.raw`^[A-Z][a-z]{2} [ \d]\d ${timeOfDay} (?:${hostAndProgram})?`),
  // Bamboo: `build⇥20-Nov-2026 17:44:23⇥`
  new RegExp(String.raw`^(?:build|error|simple)\t\d\d-[A-Z][a-z]{2}-\d{4} ${timeOfDay}\t`),
  // Yarn 3: `➤ YN0000: [@acme/cart]: `
  /^➤ YN\d{4}: /,
  // GitHub's page, of an annotated line, whose own indentation follows
  /^Error: (?= {2,}(?:\d+\) |\S+:\d+$))/,
  // Output of an application on a device
  /^(?:I\/)?flutter(?: ?\( *\d+\))?: ?/,
  // Text after the start of a block of code of Markdown
  /^`{3}(?=\S+ )/,
];

/** `17:44:23 `; Jenkins writes two spaces. */
const clock = new RegExp(`^${timeOfDay} {1,2}`);

/** gh run view --log: `unit (20)⇥Run tests⇥2026-11-20T…` */
const jobAndStep = new RegExp(String.raw`^(?<source>[^\t]{1,200}\t[^\t]{1,200})\s(?=${date}T)`);

const monthAndDay = String.raw`[A-Z][a-z]{2} [ \d]\d `;
const prefixStart = new RegExp(
  String.raw`^(?:[[#\d➤\x60]| {1,9}\[|Error: |(?:I\/)?flutter|Step #|${monthAndDay}|\w{5,6}\t\d)`,
);
const noPrefixes: readonly RegExp[] = [];

/** Returns the patterns of the prefixes that a line may have; fast, because most lines have none. */
function selectCertainPrefixes(text: string): readonly RegExp[] {
  const prefixes = prefixStart.test(text) ? selectByStart(text) : noPrefixes;
  return text.includes("\t2") ? [...prefixes, jobAndStep] : prefixes;
}

function selectByStart(text: string): readonly RegExp[] {
  const first = text[0] ?? "";
  if (first === "[") {
    return bracketedPrefixes;
  }
  return /[#\d]/.test(first) ? numericPrefixes : namedPrefixes;
}

// Jenkins' branches, kubectl --prefix, concurrently: `[unit] `; Tekton: `[task : step] `; Yarn: `[@acme/cart]: `;
// act: `[CI/unit]   | `
const bracket = /^\[[^[\]]{1,100}\](?: {1,40}\|(?: |$)|:?(?: |$))/;

/** Prefixes of Jenkins and Nix, which no runner and no person writes before such a line. */
const programPrefix = /^(?:\[| {7}>|\S+>)/;
/** A number before a bar is that of a line. */
const beforeBar = String.raw`(?! {0,60}\d{1,7} *[|│])(?: {0,60}[\w@./+:-]{1,100} {0,40})?`;
const beforeAngle = String.raw`(?: {0,7}|[\w.+-]{1,100})`;

/**
 * Prefixes with which a runner's own line may begin as well: they are removed once a runner was recognized after them.
 */
const likelyPrefixes: readonly RegExp[] = [
  bracket,
  // Docker compose: `tests-1  | `; Earthly: `      +unit | `; moon: `cart:test | `; act in a terminal: `| `, pnpm: `│ `
  // A quotation: `> `; Nix: `       > `, `cart> `; opam: `# `
  new RegExp(`^(?:${beforeBar}[|│]|${beforeAngle}>|#)(?: |$)`),
  // Code in a line of Markdown
  /^`/,
  // Lerna, nx, Turborepo: `@acme/cart: `, `@acme/cart:test: `
  /^[\w@./-]{1,100}(?::[\w-]{1,50}){0,3}:(?: |$)/,
  // pnpm -r: `packages/cart test: `
  /^[\w@./-]{1,100} [\w:-]{1,50}:(?: |$)/,
];

interface LinePrefix {
  readonly length: number;
  /** Name of the output that the prefix identifies; empty if it identifies none. */
  readonly source: string;
}

/** Tests whether a test runner writes such a line; for `certain`, also that no test prints it. */
type RunnersLineTest = (line: string, kind: "any" | "certain") => boolean;

/** Maximum number of consecutive prefixes of a line, and of sources of a log that are distinguished. */
const maxPrefixes = 6;
const maxSources = 1_000;

const gitLabStream = new RegExp(`^${date}T${timeOfDay}Z [0-9a-f]{2}[OE](?<continued>[ +]|$)`);

/** Removes the text that CI systems and log collectors add to the lines of other programs. */
export class Collectors {
  readonly #sources = new Set<string>();
  readonly #isRunnersLine: RunnersLineTest;
  #hasOneSpaceAfterClock = false;
  #heldLine: LogLine | undefined;
  #lastLine = "";

  constructor(isRunnersLine: RunnersLineTest) {
    this.#isRunnersLine = isRunnersLine;
  }

  /** Reads the next line; returns the lines that are now complete. */
  take(line: LogLine): readonly CollectedLine[] {
    const { text, number, overwrites } = line;
    if (overwrites) {
      return [...this.end(), this.#collectOverwriting(text, number)];
    }
    this.#lastLine = text;
    const stream = gitLabStream.exec(text);
    if (stream?.groups?.continued === "+" && this.#heldLine) {
      const continuation = text.slice(stream[0].length);
      this.#heldLine = { ...this.#heldLine, text: this.#heldLine.text + continuation };
      return [];
    }
    const wholeLines = this.end();
    if (!stream) {
      return [...wholeLines, this.#withoutPrefixes(text, number)];
    }
    this.#heldLine = line;
    return wholeLines;
  }

  /** Ends the text; returns the line that was incomplete, if any. */
  end(): readonly CollectedLine[] {
    if (!this.#heldLine) {
      return [];
    }
    const { text, number } = this.#heldLine;
    this.#heldLine = undefined;
    return [this.#withoutPrefixes(text, number)];
  }

  #withoutPrefixes(line: string, number: number): CollectedLine {
    let text = line;
    let source = "";
    for (let count = 0; count < maxPrefixes; count++) {
      const prefix = this.#findPrefix(text, source);
      if (!prefix) {
        break;
      }
      text = text.slice(prefix.length);
      source += prefix.source;
    }
    return { text, source, number };
  }

  /** Removes prefixes from a line that overwrites another one and so has that line's prefixes. */
  #collectOverwriting(line: string, number: number): CollectedLine {
    const prefixes = findPrefixes(this.#lastLine);
    const lineAfterPrefixes = this.#withoutPrefixes(prefixes + line, number);
    if (lineAfterPrefixes.source === "") {
      return this.#withoutPrefixes(line, number);
    }
    return lineAfterPrefixes;
  }

  #findPrefix(text: string, source: string): LinePrefix | undefined {
    for (const pattern of selectCertainPrefixes(text)) {
      const match = pattern.exec(text);
      if (match) {
        return { length: match[0].length, source: match.groups?.source ?? "" };
      }
    }
    const clockLength = this.#findClockLength(text);
    if (clockLength > 0) {
      return { length: clockLength, source: "" };
    }
    for (const pattern of likelyPrefixes) {
      const prefix = pattern.exec(text)?.[0];
      if (prefix === undefined) {
        continue;
      }
      // An empty line may have lost the blank at its end
      const name = prefix === text ? `${text.trimEnd()} ` : prefix;
      if (this.#isSource(source, name, text)) {
        return { length: prefix.length, source: name };
      }
    }
    return undefined;
  }

  /** Returns the length of a time before a line; 0 if there is none. A second space may belong to the line. */
  #findClockLength(text: string): number {
    const length = clock.exec(text)?.[0].length ?? 0;
    if (length === 0) {
      return 0;
    }
    const hasOneSpace = text[length - 2] !== " ";
    this.#hasOneSpaceAfterClock ||= hasOneSpace;
    return this.#hasOneSpaceAfterClock && !hasOneSpace ? length - 1 : length;
  }

  /** Returns whether a prefix names an output. It does so from the first line of a runner after it. */
  #isSource(outerSource: string, prefix: string, text: string): boolean {
    const source = outerSource + prefix;
    if (this.#sources.has(source)) {
      return true;
    }
    if (this.#sources.size >= maxSources) {
      return false;
    }
    const textAfter = text.slice(prefix.length);
    // Runners write words before their own lines as well: `FAIL: test_adds (cart.CartTest)`
    const kind = programPrefix.test(prefix) ? "any" : "certain";
    if (!this.#isRunnersLine(textAfter, kind) && !this.#hasRunnersLineAfterPrefix(textAfter)) {
      return false;
    }
    if (this.#isRunnersLine(text, "any")) {
      return false;
    }
    this.#sources.add(source);
    return true;
  }

  #hasRunnersLineAfterPrefix(text: string): boolean {
    return likelyPrefixes.some((pattern) => {
      const prefix = pattern.exec(text)?.[0];
      return prefix !== undefined && this.#isRunnersLine(text.slice(prefix.length), "certain");
    });
  }
}

const certainPrefixes = [...numericPrefixes, ...bracketedPrefixes, ...namedPrefixes, clock, jobAndStep];
const allPrefixes = [...certainPrefixes, ...likelyPrefixes];

/** Returns all possible prefixes at the start of a line. */
function findPrefixes(line: string): string {
  let length = 0;
  for (let count = 0; count < maxPrefixes; count++) {
    const textAfter = line.slice(length);
    const pattern = allPrefixes.find((prefix) => prefix.test(textAfter));
    if (!pattern) {
      break;
    }
    const [prefix = ""] = pattern.exec(textAfter) ?? [];
    length += prefix.length;
  }
  return line.slice(0, length);
}
