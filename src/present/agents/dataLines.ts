import { checkLink } from "../../domain/link";
import { oneLine, plain } from "../text/inert";
import { withoutSecrets } from "../text/secretText";
import { longestAnswer, untrusted, withoutMarks } from "./untrusted";

/** What an agent reads of one thing; what is `undefined` is left out. */
export type DataRecord = Readonly<Record<string, unknown>>;

/** A text that others wrote as an agent may read it: one line, without what looks like a secret. */
export function forAgent(text: string, max = 300): string {
  return oneLine(withoutSecrets(oneLine(text, 2 * max)), max);
}

/** As `forAgent`, for a text that may be missing. */
export function forAgentIfAny(text: string | undefined, max?: number): string | undefined {
  return text === undefined || text === "" ? undefined : forAgent(text, max);
}

/** A web address; `undefined` for one that this product does not open. */
export function linkForAgent(link: string | undefined): string | undefined {
  const checked = checkLink(link);
  return checked.ok ? oneLine(checked.url) : undefined;
}

/** Of what stands above the data. Characters. */
const maxHeading = 4_000;

/**
 * Records as JSON, one a line, as many of them as an answer that begins with `heading` has room for.
 *
 * @param heading words of this product alone: what a repository's settings, the service or CI say belongs into records
 * @param after what is said below them, by how many of them it holds
 */
export function dataAnswer(
  heading: readonly string[],
  records: readonly DataRecord[],
  after: (written: number) => string | undefined = () => undefined,
): string {
  const above = plain(withoutMarks(heading.join("\n")), maxHeading);
  const empty = untrusted("").length;
  const longestAfter = 1_000;
  let room = longestAnswer - above.length - empty - longestAfter;
  const lines: string[] = [];
  for (const record of records) {
    const line = JSON.stringify(record);
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  const below = after(lines.length);
  return [above, ...(lines.length > 0 ? [untrusted(lines.join("\n"))] : []), ...(below ? [below] : [])].join("\n\n");
}
