// The script of the reading thread, which never ends or runs out of memory while it reads a source, a report or a log
// with the word "endless" or "memory".
import { NameIndex } from "../../../src/domain/logs/nameIndex";
import type { Scanner } from "../../../src/locate/language";
import { scannerFor } from "../../../src/locate/languages/registry";
import { ReportFinder } from "../../../src/reports/findReports";

/** Never returns if the text contains the word "endless", and runs out of memory if it contains "memory". */
function obey(text: string): void {
  if (text.includes("endless")) {
    for (;;) {}
  }
  const memory: number[][] = [];
  while (text.includes("memory")) {
    memory.push(new Array(100_000).fill(memory.length));
  }
}

const scanner = scannerFor("a.lua") as { -readonly [Name in keyof Scanner]: Scanner[Name] };
const { read } = scanner;
scanner.read = (source, ...rest) => {
  obey(source.text);
  return read(source, ...rest);
};

const { write } = ReportFinder.prototype;
ReportFinder.prototype.write = function (text) {
  obey(text);
  write.call(this, text);
};

const { find } = NameIndex.prototype;
NameIndex.prototype.find = function (line) {
  obey(line.text);
  return find.call(this, line);
};

import "../../../src/reading/reader";
