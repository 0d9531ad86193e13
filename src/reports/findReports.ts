import type { CaseCollector } from "./caseCollector";
import { GoTestReader, goTestLineStart } from "./goTestReport";
import { JsonReportReader } from "./json/jsonReport";
import type { ReportReader } from "./reportReader";
import { XmlReportReader, xmlRoots } from "./xml/xmlReport";

/** Characters at the end of a piece in which the beginning of a report may have begun. */
const maxStartLength = 500;
/** Stands for what precedes the text that is searched, so that it is no beginning of a line. */
const cutLine = "…";

const space = String.raw`[ \t\r\n]{0,100}`;
const jsonStart = String.raw`(?:\[${space})?\{${space}"[^"\\\r\n]{1,100}"${space}:`;
const rootStart = `<(?:[\\w.-]{1,100}:)?(?:${xmlRoots.join("|")})(?=[\\s/>])`;
const xmlStart = String.raw`<(?:\?xml\s|!DOCTYPE\s|!--)|${rootStart}`;
/** Matches where a report of some format may begin: at the beginning of a line, an XML declaration anywhere. */
const reportStart = new RegExp(
  `^[ \\t]{0,100}(?:(?<go>${goTestLineStart})|(?<json>${jsonStart})|${xmlStart})|<\\?xml\\s`,
  "mu",
);

/**
 * Reader of a text that has test reports, in any of the formats, behind and in front of the lines of other programs: of
 * package managers, servers and build tools. Keeps the failed cases of all reports in it, and those that passed on
 * retry.
 */
export class ReportFinder {
  #reader: ReportReader | undefined;
  /** Text that was searched, and in which the beginning of a report may have begun. */
  #heldText = "";

  /** @param cases takes what is found, behind what others found */
  constructor(private readonly cases: CaseCollector) {}

  /** Whether nothing that follows can change the report. */
  get isDone(): boolean {
    return this.cases.problem !== undefined;
  }

  /** Reads on; not to be called when the report is done. */
  write(text: string): void {
    let unreadText = text;
    while (unreadText !== "" && !this.isDone) {
      if (!this.#reader) unreadText = this.#search(unreadText);
      if (!this.#reader) return;
      unreadText = this.#reader.write(unreadText);
      if (this.#reader.state !== "open") this.#reader = undefined;
    }
  }

  /** Ends the text: what was found is the whole report. */
  end(): void {
    if (!this.isDone) this.#reader?.end();
    if (this.cases.format === undefined) this.cases.fail("noReport");
  }

  /** Searches for the beginning of a report; returns the text from there, with the reader of its format. */
  #search(text: string): string {
    const wholeText = this.#heldText + text;
    const match = reportStart.exec(wholeText);
    if (!match) {
      this.#heldText = cutStart(wholeText);
      return "";
    }
    this.#heldText = "";
    this.#reader = this.#createReader(match.groups ?? {});
    return wholeText.slice(match.index);
  }

  #createReader({ go, json }: Readonly<Record<string, string | undefined>>): ReportReader {
    if (go !== undefined) return new GoTestReader(this.cases);
    if (json !== undefined) return new JsonReportReader(this.cases);
    return new XmlReportReader(this.cases);
  }
}

/** Returns the end of a text in which a report may begin. */
function cutStart(text: string): string {
  if (text.length <= maxStartLength) return text;
  return cutLine + text.slice(-maxStartLength);
}
