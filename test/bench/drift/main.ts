// Follows lines of a repository's files through later commits, and compares the results with `git blame --reverse`:
//   npm run -s bench:drift -- --repository FOLDER --ending .py [--lines 1000]
// Prints for 1, 10 and 50 commits of a file how often the result is right (the line of blame, or "changed" like blame),
// how often it is a wrong line, and how often it is "changed" although the line did not change.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { followLine } from "../../../src/domain/failures/followLine";
import { createRandom } from "../../support/seeded";

const distances = [1, 10, 50];
/** Maximum number of lines that are followed in one file. */
const maxFileLines = 150;
/** Matches a line with a statement: tests fail only at those. */
const statement = /[(=.]/;
/** Matches a line of `git blame --reverse -s -n`: the last commit that contains the line, and its number there. */
const blamedLine = /^\^?(?<commit>[0-9a-f]+)\s+(?:\S+\s+)?(?<line>\d+)\s+\d+\)/;

interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

function main(): void {
  const options = { repository: { type: "string" }, ending: { type: "string" }, lines: { type: "string" } } as const;
  const { repository, ending, lines = "1000" } = parseArgs({ options }).values;
  if (repository === undefined || ending === undefined) {
    throw new Error("npm run -s bench:drift -- --repository FOLDER --ending .py [--lines 1000]");
  }
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", repository, ...args], { encoding: "utf8", maxBuffer: 2 ** 30, stdio: "pipe" });
  const files = git("ls-tree", "-r", "--name-only", "HEAD").split("\n");
  const paths = files.filter((path) => path.endsWith(ending));
  for (const distance of distances) {
    const { right, wrong, missed } = countLines(git, paths, distance, Number(lines));
    console.log(`${distance} commits: ${right} right, ${wrong} wrong lines, ${missed} unchanged lines called changed`);
  }
}

type Git = (...args: readonly string[]) => string;

function countLines(git: Git, paths: readonly string[], distance: number, maxLines: number): Counts {
  const random = createRandom(42);
  const head = git("rev-parse", "HEAD").trim();
  const counts: Counts = { right: 0, wrong: 0, missed: 0 };
  for (const path of paths) {
    if (counts.right + counts.wrong + counts.missed >= maxLines) {
      break;
    }
    const start = git("log", "--format=%H", "--", path).split("\n")[distance];
    if (start) {
      countFile(git, { path, start, head }, random, counts);
    }
  }
  return counts;
}

interface FileHistory {
  readonly path: string;
  readonly start: string;
  readonly head: string;
}

function countFile(git: Git, { path, start, head }: FileHistory, random: () => number, counts: Counts): void {
  let blamedLines: readonly string[];
  let difference: string;
  try {
    blamedLines = git("blame", "--reverse", "-s", "-n", `${start}..${head}`, "--", path).split("\n");
    difference = git("diff", start, head, "--", path);
  } catch {
    // The file was renamed since.
    return;
  }
  const source = git("show", `${start}:${path}`).split("\n");
  for (let count = 0; count < maxFileLines; count++) {
    const index = Math.floor(random() * source.length);
    const groups = blamedLine.exec(blamedLines[index] ?? "")?.groups;
    if (!groups?.commit || !statement.test(source[index] ?? "")) {
      continue;
    }
    const expectedLine = head.startsWith(groups.commit) ? Number(groups.line) : "changed";
    const actualLine = followLine(difference, index + 1);
    if (
      actualLine === expectedLine ||
      (expectedLine === "changed" && isSameText(git, path, actualLine, source[index]))
    ) {
      counts.right++;
    } else if (actualLine === "changed") {
      counts.missed++;
    } else {
      counts.wrong++;
    }
  }
}

/** Returns whether a line has the same text: blame treats a line that was moved or indented as changed. */
function isSameText(git: Git, path: string, line: number | "changed", text = ""): boolean {
  if (line === "changed") {
    return true;
  }
  return git("show", `HEAD:${path}`).split("\n")[line - 1]?.trim() === text.trim();
}

main();
