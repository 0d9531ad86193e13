import { checkLink } from "../../domain/link";
import { joinTexts } from "../text/joinTexts";
import { plainText, singleLineText, withoutIsolates } from "../text/sanitize";
import { redactSecrets } from "../text/secretText";
import { maxAnswerLength, untrustedText, withoutDataTags } from "./untrusted";

/** Data of one item for an agent; `undefined` values are omitted. */
export type DataRecord = Readonly<Record<string, unknown>>;

/** Formats third-party text for an agent: one line, with likely secrets redacted. */
export function agentText(text: string, max = 300): string {
  return singleLineText(redactSecrets(singleLineText(text, 2 * max)), max);
}

/** Like `agentText`, for an optional text. */
export function optionalAgentText(text: string | undefined, max?: number): string | undefined {
  if (text === undefined || text === "") {
    return undefined;
  }
  return agentText(text, max);
}

/** Returns a web address; `undefined` for one that this extension does not open. */
export function agentLinkText(link: string | undefined): string | undefined {
  const linkCheck = checkLink(link);
  if (!linkCheck.ok) {
    return undefined;
  }
  return singleLineText(linkCheck.url);
}

/** Maximum length of the heading, in characters. */
const maxHeading = 4_000;

/**
 * Formats records as JSON Lines, as many as fit into an answer that begins with `heading`.
 *
 * @param heading texts of this extension only: values from a repository's settings, the service or CI belong in
 * records
 * @param formatFooter returns the text below the records, by the number of records written
 */
export function dataAnswerText(
  heading: readonly string[],
  records: readonly DataRecord[],
  formatFooter: (writtenCount: number) => string | undefined = () => undefined,
): string {
  const headingText = plainText(withoutDataTags(heading.join("\n")), maxHeading);
  const envelopeLength = untrustedText("").length;
  const maxLength = maxAnswerLength - headingText.length - envelopeLength - maxFooter;
  const lines = createLines(records, maxLength);
  const dataText = lines.length > 0 && untrustedText(lines.join("\n"));
  const answerText = joinTexts([headingText, dataText, formatFooter(lines.length)], "\n\n");
  return withoutIsolates(answerText);
}

/** Maximum length of the text below the records, in characters. */
const maxFooter = 1_000;

/** Creates the lines of the first records, which are together at most `maxLength` characters long. */
function createLines(records: readonly DataRecord[], maxLength: number): readonly string[] {
  let remainingLength = maxLength;
  const lines: string[] = [];
  for (const record of records) {
    const line = JSON.stringify(record);
    remainingLength -= line.length + 1;
    if (remainingLength < 0) {
      break;
    }
    lines.push(line);
  }
  return lines;
}
