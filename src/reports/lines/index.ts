import { createTable } from "../../base/table";
import { dartFormat } from "./dart";
import { libtestFormat } from "./libtest";
import type { LineFormat } from "./lineFormat";
import { playwrightBlobFormat } from "./playwrightBlob";
import { swiftTestingFormat } from "./swiftTesting";

/** Formats of reports in which each line is an event, by the name of the pattern group for their start. */
export const lineFormats: Readonly<Record<string, LineFormat>> = createTable({
  dart: dartFormat,
  libtest: libtestFormat,
  playwrightBlob: playwrightBlobFormat,
  swiftTesting: swiftTestingFormat,
});
