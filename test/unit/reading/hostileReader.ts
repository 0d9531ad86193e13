// The reading thread, with a language whose files end it: those that hold "endless" or "memory".
import type { Scanner } from "../../../src/locate/language";
import { scannerFor } from "../../../src/locate/languages/registry";

const scanner = scannerFor("a.lua") as { -readonly [Name in keyof Scanner]: Scanner[Name] };
const { read } = scanner;
scanner.read = (source, ...rest) => {
  if (source.text.includes("endless")) for (;;);
  const memory: number[][] = [];
  while (source.text.includes("memory")) memory.push(new Array(100_000).fill(memory.length));
  return read(source, ...rest);
};

import "../../../src/reading/reader";
