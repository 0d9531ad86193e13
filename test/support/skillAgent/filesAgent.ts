import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSkill, type Skill } from "../skills";
import { readQuestion } from "./question";
import { chooseSkill, type Reply } from "./skillAgent";

/** A failed test that a question, a report or a log names. */
interface NamedTest {
  readonly name: string;
  readonly text?: string;
}

/**
 * An agent without a language model and without any tool of the extension: it has the files of a repository, follows
 * the skills in them, and states and offers what they prescribe in that case.
 */
export class FilesAgent {
  readonly #skills: readonly Skill[];
  readonly #paths: readonly string[];

  constructor(private readonly folder: string) {
    const skillsFolder = join(folder, ".agents", "skills");
    const names = readdirSync(skillsFolder);
    this.#skills = names.map((name) => parseSkill(readFileSync(join(skillsFolder, name, "SKILL.md"), "utf8")));
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    this.#paths = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
  }

  reply(text: string): Reply {
    const skill = chooseSkill(text, this.#skills);
    const rules = readRules(skill);
    const question = readQuestion(text);
    const lines = [rules.missingTools];
    if (rules.caveat !== undefined) {
      lines.push(rules.caveat, ...this.#work(skill.name, question));
    }
    return { skill: skill.name, text: lines.join("\n"), evidence: "" };
  }

  #work(skill: string, question: ReturnType<typeof readQuestion>): readonly string[] {
    if (skill === "why-is-my-pull-request-stuck") {
      return [this.#describeWorkflows()];
    }
    const { report, sourceFile, quotes } = question;
    const isRed = skill === "why-is-ci-red";
    const quotedTests = quotes.map((quote) => readLogLine(quote) ?? { name: quote });
    const read = report === undefined ? undefined : this.#readReport(report);
    if (typeof read === "string") {
      return [read];
    }
    const tests = read ?? quotedTests;
    if (sourceFile !== undefined && tests.length === 0) {
      return [`- tests of ${sourceFile}`];
    }
    if (tests.length === 0) {
      return [isRed ? "Name the failed tests or their report." : "Name the test."];
    }
    return tests.map((test) => this.#describe(test, isRed));
  }

  #describe({ name, text }: NamedTest, isRed: boolean): string {
    const failure = text === undefined ? "" : `, it failed with: ${text}`;
    const place = this.#findDeclaration(name);
    if (place !== undefined) {
      return `- \`${place}\`${failure}`;
    }
    return isRed ? `- A failed test, no file here declares it${failure}` : `No test here has that name${failure}`;
  }

  /** Finds the line whose title is the largest part of a name, as a search through the files would. */
  #findDeclaration(name: string): string | undefined {
    const words = name.replace(/ *\[.*$/s, "");
    let place: string | undefined;
    let mostShared = 0;
    for (const path of this.#paths) {
      if (!/test|spec/i.test(path) || /^(?:out|\.agents|\.git)\//.test(path)) {
        continue;
      }
      for (const [index, line] of readFileSync(join(this.folder, path), "utf8").split("\n").entries()) {
        const shared = countShared(words, readTitle(line));
        if (shared <= mostShared) {
          continue;
        }
        mostShared = shared;
        place = `${path}:${index + 1}`;
      }
    }
    return place;
  }

  #readReport(path: string): readonly NamedTest[] | string {
    if (!this.#paths.includes(path)) {
      return `${path} cannot be read.`;
    }
    if (path.endsWith(".zip")) {
      return `${path} is not a text: unpack it first.`;
    }
    const text = readFileSync(join(this.folder, path), "utf8");
    const tests = path.endsWith(".log") ? readLog(text) : readJunit(text);
    return tests.length > 0 ? tests : `${path} tells no failed test.`;
  }

  #describeWorkflows(): string {
    const workflows = this.#paths.filter((path) => /^\.github\/workflows\/|^\.gitlab-ci\.yml$/.test(path));
    return workflows.length > 0 ? `Workflow files: ${workflows.join(", ")}` : "No workflow file here starts a check.";
  }
}

/** Rules of a skill for an agent outside the editor that has no tools. */
interface Rules {
  readonly missingTools: string;
  /** Sentence about working without tools that the answer must contain; absent if the skill offers no such work. */
  readonly caveat?: string;
}

function readRules({ name, text }: Skill): Rules {
  const [, section = ""] = /^## If a tool is missing[^\n]*\n(.*?)^## /ms.exec(text) ?? [];
  const [, missingTools] = /Outside the editor, [^"]*"([^"]+)"/.exec(section) ?? [];
  if (missingTools === undefined) {
    throw new Error(`${name} does not say what to do outside the editor`);
  }
  const [, caveat] = /You may offer .*? must then say that ([^.:]+)/s.exec(section) ?? [];
  return caveat === undefined ? { missingTools } : { missingTools, caveat: `Note that ${caveat}.` };
}

/** Minimum length of a title that is searched for: shorter ones occur everywhere. */
const minTitleLength = 5;

/** Returns the title or the name of the test that a line declares; `""` if it declares none. */
function readTitle(line: string): string {
  const [, , title = ""] = /(?:\b(?:it|test)\b[^"'`]*|\]\)\()(["'`])(.*?)\1/.exec(line) ?? [];
  const [, method = ""] = /\b(?:def|func|void) (\w+)\(/.exec(line) ?? [];
  return title || method;
}

const placeholder = /%\w|\$\{[^}]*\}|\$\w+/;

/**
 * Returns how many characters of a name a title covers: a name has values for its placeholders, and a question may
 * state only a part.
 */
function countShared(name: string, title: string): number {
  if (title.length < minTitleLength) {
    return 0;
  }
  const [start = "", ...otherParts] = title.split(placeholder);
  const words = name.split(" > ").at(-1) ?? name;
  if (otherParts.length > 0) {
    return start.length >= minTitleLength && words.startsWith(start) ? start.length : 0;
  }
  if (words === title || name.endsWith(title)) {
    return title.length + name.length;
  }
  if (words.split("/")[0] === title) {
    return title.length;
  }
  return title.includes(words) ? words.length : 0;
}

function readLogLine(line: string): NamedTest | undefined {
  const [, path, text] = /^(?:FAILED|FAIL|--- FAIL:)\s+(.*?)(?: - (.*)| \(\d.*)?$/.exec(line) ?? [];
  if (path === undefined) {
    return undefined;
  }
  return text === undefined ? { name: path } : { name: path, text };
}

function readLog(text: string): readonly NamedTest[] {
  return text.split("\n").flatMap((line) => readLogLine(line) ?? []);
}

/** Reads the cases that failed and did not pass later. */
function readJunit(text: string): readonly NamedTest[] {
  const cases = [...text.matchAll(/<testcase\b([^>]*[^/])>(.*?)<\/testcase>/gs)];
  return cases.flatMap(([, attributes = "", content = ""]) => {
    const [, name = ""] = /\bname="([^"]*)"/.exec(attributes) ?? [];
    const [, failure] = /<failure\b[^>]*>(.*?)<\/failure>/s.exec(content) ?? [];
    return failure === undefined ? [] : [{ name: name.replaceAll("&gt;", ">"), text: failure.split("\n")[0] ?? "" }];
  });
}
