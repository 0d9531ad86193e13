/** Reader of one report, whose text is written piece by piece, in order. It passes its findings to a collector. */
export interface ReportReader {
  /** Whether the report is open or has ended, or the text is not a report. */
  readonly state: "open" | "ended" | "noReport";
  /** Reads the next piece; returns the text after the end of the report, or after the part that is not a report. */
  write(text: string): string;
  /** Ends the text although the report has not ended. */
  end(): void;
}
