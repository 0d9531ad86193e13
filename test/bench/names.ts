import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parseLogLine } from "../../src/domain/logs/logLine";
import { NameIndex } from "../../src/domain/logs/nameIndex";
import type { IdentifiedTest } from "../../src/domain/reports/testIdentity";
import { leastOwnBlock } from "../support/cpuTime";
import { limitRow, type Measurement, type Row } from "./measurement";
import { createFilePath, createTitle, testsPerFile } from "./support/dataSet";

const nameCount = 10_000;
const lineCount = 50_000;

/** Measures the index of test names that terminals and logs are searched with. */
export const names: Measurement = { name: "names", run: measureNames };

async function measureNames(): Promise<readonly Row[]> {
  const tests = Array.from({ length: nameCount }, (_, index) => createTest(index));
  const create = () => NameIndex.create(tests, (test) => test);
  const blockMs = await leastOwnBlock(create, 16);
  const memoryBefore = measureMemory();
  const index = await create();
  const memoryMb = (measureMemory() - memoryBefore) / 1024 / 1024;
  const { p99Ms, linkCount } = search(index);
  const failedCount = Math.floor(lineCount / 50);
  if (linkCount !== failedCount) {
    throw new Error(`${linkCount} of ${failedCount} names are found in ${lineCount} lines`);
  }
  const name = `the index of ${nameCount.toLocaleString("en")} names`;
  return [
    limitRow(`longest block of the event loop, ${name} created`, "ms", blockMs, 16),
    limitRow(`memory of ${name}`, "MB", memoryMb, 5),
    limitRow(`p99 of ${lineCount.toLocaleString("en")} lines searched with ${name}`, "ms", p99Ms, 1),
  ];
}

/** Creates a test with a name in the format of one of four kinds of runners. */
function createTest(index: number): IdentifiedTest {
  const file = Math.floor(index / testsPerFile(nameCount));
  const filePath = createFilePath(file);
  const title = createTitle(index);
  const word = title.replaceAll(" ", "_");
  const tests: readonly Omit<IdentifiedTest, "id">[] = [
    { name: `module ${file} > ${title}`, classname: filePath, parent: filePath },
    { name: `test_${word}[1-2]`, classname: `tests.test_module${file}.TestModule`, parent: "pytest" },
    { name: `TestModule${file}/${word}`, classname: "acme.dev/harbour", parent: "acme.dev/harbour" },
    { name: "adds", classname: `com.acme.Module${index}Test`, parent: `com.acme.Module${index}Test` },
  ];
  return { id: `${index}`, ...(tests[index % tests.length] ?? { name: title }) };
}

/** Searches lines, every fiftieth of which names a test; the others are lines of compilers, servers and runners. */
function search(index: NameIndex<IdentifiedTest>): { readonly p99Ms: number; readonly linkCount: number } {
  let linkCount = 0;
  const durations = Array.from({ length: lineCount }, (_, line) => {
    const text = createLine(line);
    const start = performance.now();
    linkCount += index.find(parseLogLine(text)).length;
    return performance.now() - start;
  }).sort((first, second) => first - second);
  return { p99Ms: durations[Math.floor(lineCount * 0.99)] ?? Number.NaN, linkCount };
}

function createLine(line: number): string {
  if (line % 50 === 0) {
    const { name, classname = "" } = createTest((line * 4) % nameCount);
    return ` FAIL  ${classname} > ${name} 12ms`;
  }
  return otherLines[line % otherLines.length]?.replace("№", `${line}`) ?? "";
}

const otherLines = [
  "2026-11-20T12:00:01.123Z INFO  [gateway] GET /tariffs/№ 200 in 12 ms (ferry is late, the pilot keeps the berth)",
  "src/area1/module№.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.",
  "npm warn deprecated ferry@№: this version adds the voucher of a receipt, upgrade to the next one",
  "   Compiling cargo v0.№.1 (/build/harbour/cargo)",
  "\u001b[32m✓\u001b[39m finds the berth of case № when the tide is out \u001b[33m3ms\u001b[39m",
  "#12 3.№ Get:3 https://registry.example.com/packages/berths/berths-№.tgz [1,204 kB]",
  "    at Object.<anonymous> (/ci/harbour/packages/pricing/src/area2/module№.ts:41:14)",
];

/** Returns the memory in use after garbage collection, in bytes. Includes typed arrays, which are not on the heap. */
function measureMemory(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
