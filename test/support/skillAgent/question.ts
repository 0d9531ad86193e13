/** Inputs for an agent in a user's question. */
export interface Question {
  /** Texts between “ and ”: names of tests, or lines of a log. */
  readonly quotes: readonly string[];
  /** Path of a report, a log or an archive. */
  readonly report: string | undefined;
  /** Path of a source file. */
  readonly sourceFile: string | undefined;
  /** Id, branch, number or address of a test run. */
  readonly run: string | undefined;
  readonly owner: string | undefined;
  readonly repository: string | undefined;
  readonly targetBranch: string | undefined;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-bisection\d)?/;
const run = new RegExp(String.raw`\S+://\S+|\S+-merge/pr-\d+/\S+|${uuid.source}|#\d+`);

/** Reads the inputs for tools from a question, as a model would. */
export function readQuestion(text: string): Question {
  const withoutQuotes = text.replaceAll(/“[^”]*”/g, "");
  const find = (pattern: RegExp) => pattern.exec(withoutQuotes)?.[0];
  return {
    quotes: [...text.matchAll(/“([^”]*)”/g)].map(([, quote = ""]) => quote),
    report: find(/\S+\.(?:xml|log|zip)\b/),
    sourceFile: find(/\S+\.(?:ts|js|py|java|go)\b/),
    run: find(run),
    owner: find(/@[\w-]+\/[\w-]+/),
    repository: find(/(?<!\S)acme\/[a-z]+/),
    targetBranch: find(/(?<=\binto )\w+/),
  };
}
