/** Reader of one report, fed with pieces of its text in order. What it finds goes to a collector. */
export interface ReportReader {
  /** Whether the report goes on, has ended, or the text was no report. */
  readonly state: "open" | "ended" | "noReport";
  /** Reads on; returns the text behind the report's end, or behind that of what is no report. */
  write(text: string): string;
  /** Ends the text in which the report has not ended. */
  end(): void;
}
