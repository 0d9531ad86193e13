/** An answer of a tool: the sentences of the extension, and the records from outside. */
export interface ToolAnswer {
  /** Sentences outside the marks. */
  readonly sentences: readonly string[];
  readonly records: readonly ToolRecord[];
}

/** A line of data, with the fields that an answer uses. */
export interface ToolRecord {
  readonly name?: string;
  readonly failedTest?: string;
  readonly class?: string;
  readonly evidence?: string;
  readonly sameFailureAsInCi?: boolean;
  readonly failure?: string;
  readonly failingTestsInCi?: readonly ToolRecord[];
  readonly otherKnownRows?: readonly string[];
  readonly file?: string;
  readonly line?: number;
  readonly failedAt?: string;
  readonly failureRate7Days?: string;
  readonly failureRate24Hours?: string;
  readonly trend?: string;
  readonly pullRequestsHit7Days?: number;
  readonly status?: string;
  readonly quarantined?: boolean;
  readonly variant?: string;
  readonly new?: boolean;
  readonly ticket?: string;
  readonly owners?: readonly string[];
  readonly runWith?: { readonly command: string; readonly folder?: string };
  readonly failures?: readonly { readonly times: number; readonly failedAt?: string; readonly text: string }[];
  readonly verdict?: string;
  readonly requiredStatus?: string;
  readonly state?: string;
  readonly possibleReasons?: readonly string[];
  readonly url?: string;
  readonly pullRequestUnderTest?: number;
  readonly title?: string;
  readonly testRun?: string;
  readonly pullRequests?: readonly number[];
  readonly repositories?: readonly string[];
}

const markedData = /<data-from-outside>\n(.*?)\n<\/data-from-outside>/s;

/** Reads an answer: only the text between the first marks is data. */
export function readToolAnswer(text: string): ToolAnswer {
  const [, data = ""] = markedData.exec(text) ?? [];
  const lines = data.split("\n").filter((line) => line !== "");
  return {
    sentences: text
      .replace(markedData, "")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("Between the two marks ")),
    records: lines.map((line) => JSON.parse(line)),
  };
}

/** Returns the records that have a field. */
export function recordsWith({ records }: ToolAnswer, field: keyof ToolRecord): readonly ToolRecord[] {
  return records.filter((record) => record[field] !== undefined);
}
