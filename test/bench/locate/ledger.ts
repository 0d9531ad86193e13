// Measures how many records need each rule of the locator: locates every corpus once with all rules, and once without
// each rule.
//   node out/test/bench/locate/ledger.js --corpus FILE... --root DIR... > test/bench/locate/ledger.json
// `npm run docs` writes the table of RULES.md from it. The answers are only compared, so that a corpus needs no lines.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { languages } from "../../../src/locate/languages/registry";
import { readCorpus } from "./corpus";
import { type Rule, rules } from "./rules";

interface Source {
  readonly corpus: string;
  readonly root: string;
}

/** Number of records of one corpus whose answers change without a rule. */
interface Effect {
  readonly repository: string;
  readonly changed: number;
  readonly records: number;
}

/** A rule in `ledger.json`: numbers of records, and the repository with the most records that need the rule. */
export interface LedgerEntry {
  readonly rule: string;
  readonly changed: number;
  readonly records: number;
  readonly repository?: string;
}

const main = join(__dirname, "main.js");

function readAnswers({ corpus, root }: Source, folder: string, rule?: Rule): readonly string[] {
  const answers = join(folder, "answers");
  const withoutRule = rule ? ["--without", rule.name] : [];
  execFileSync(process.execPath, [
    main,
    "--corpus",
    corpus,
    "--root",
    root,
    "--json",
    "--answers",
    answers,
    ...withoutRule,
  ]);
  return readFileSync(answers, "utf8").split("\n");
}

/** Returns true if some answers are files in languages of the rule. */
function mayMatter({ languages: ids }: Rule, answers: readonly string[]): boolean {
  if (!ids) {
    return true;
  }
  const extensions = languages.filter(({ id }) => ids.includes(id)).flatMap((language) => language.extensions);
  return answers.some((answer) => extensions.some((extension) => answer.includes(`.${extension}"`)));
}

function summarize({ name }: Rule, effects: readonly Effect[]): LedgerEntry {
  const [most] = effects.filter(({ changed }) => changed > 0).sort((a, b) => b.changed - a.changed);
  return {
    rule: name,
    changed: effects.reduce((sum, { changed }) => sum + changed, 0),
    records: effects.reduce((sum, { records }) => sum + records, 0),
    ...(most && { repository: most.repository }),
  };
}

function measureRule(
  rule: Rule,
  sources: readonly Source[],
  baselines: readonly (readonly string[])[],
  folder: string,
) {
  const effects: Effect[] = [];
  for (const [index, source] of sources.entries()) {
    const baseline = baselines[index] ?? [];
    if (!mayMatter(rule, baseline)) {
      continue;
    }
    const answers = readAnswers(source, folder, rule);
    const changed = baseline.filter((answer, line) => answers[line] !== answer).length;
    effects.push({ repository: readCorpus(source.corpus).repository, changed, records: baseline.length - 1 });
  }
  return summarize(rule, effects);
}

const { values } = parseArgs({
  options: { corpus: { type: "string", multiple: true }, root: { type: "string", multiple: true } },
});
const sources = (values.corpus ?? []).map((corpus, index) => ({ corpus, root: values.root?.[index] ?? "" }));
const folder = mkdtempSync(join(tmpdir(), "test-health-ledger-"));
try {
  const baselines = sources.map((source) => readAnswers(source, folder));
  const ledger = rules.map((rule) => measureRule(rule, sources, baselines, folder));
  console.log(JSON.stringify(ledger, undefined, 2));
} finally {
  rmSync(folder, { recursive: true });
}
