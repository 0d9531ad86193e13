// What each rule of the locator is worth: npm run bench:locate -- is run once for each rule and corpus.
//   node out/test/bench/locate/ledger.js --corpus FILE... --root DIR...
// Prints the table of RULES.md. A corpus may hold names alone: answers are compared, and truth only if it has any.
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

/** Records of one corpus that are answered otherwise without a rule. */
interface Effect {
  readonly repository: string;
  readonly changed: number;
  readonly records: number;
}

const main = join(__dirname, "main.js");
const locateFolder = join(__dirname, "..", "..", "..", "..", "src", "locate");

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

function countLines({ files }: Rule): number {
  const lineCounts = files.map((file) => readFileSync(join(locateFolder, file), "utf8").split("\n").length - 1);
  return lineCounts.reduce((sum, count) => sum + count, 0);
}

/** Returns true if files of the rule's languages are among those that a corpus answers with. */
function mayMatter({ languages: ids }: Rule, answers: readonly string[]): boolean {
  if (!ids) return true;
  const extensions = languages.filter(({ id }) => ids.includes(id)).flatMap((language) => language.extensions);
  return answers.some((answer) => extensions.some((extension) => answer.includes(`.${extension}"`)));
}

function formatRow(rule: Rule, effects: readonly Effect[]): string {
  const changed = effects.reduce((sum, effect) => sum + effect.changed, 0);
  const records = effects.reduce((sum, effect) => sum + effect.records, 0);
  const [most] = [...effects].filter((effect) => effect.changed > 0).sort((a, b) => b.changed - a.changed);
  const cells = [
    `\`${rule.name}\``,
    rule.description,
    countLines(rule),
    `${changed} of ${records}`,
    most?.repository ?? "none",
  ];
  return `| ${cells.join(" | ")} |`;
}

const { values } = parseArgs({
  options: { corpus: { type: "string", multiple: true }, root: { type: "string", multiple: true } },
});
const sources = (values.corpus ?? []).map((corpus, index) => ({ corpus, root: values.root?.[index] ?? "" }));
const folder = mkdtempSync(join(tmpdir(), "test-health-ledger-"));
try {
  const baselines = sources.map((source) => readAnswers(source, folder));
  for (const rule of rules) {
    const effects: Effect[] = [];
    for (const [index, source] of sources.entries()) {
      const baseline = baselines[index] ?? [];
      if (!mayMatter(rule, baseline)) continue;
      const answers = readAnswers(source, folder, rule);
      const changed = baseline.filter((answer, line) => answers[line] !== answer).length;
      effects.push({ repository: readCorpus(source.corpus).repository, changed, records: baseline.length - 1 });
    }
    console.log(formatRow(rule, effects));
  }
} finally {
  rmSync(folder, { recursive: true });
}
