import type { LogCase } from "../../src/reports/log/logCase";
import { LogReader } from "../../src/reports/log/logReader";

/** Reads a whole log. */
export function readLog(text: string): readonly LogCase[] {
  const reader = new LogReader();
  reader.write(text);
  return reader.end();
}

/** Reads a whole log; describes each test as `outcome | file:line | [project] | (class) | suites | name`. */
export function readLogLines(text: string): string[] {
  return readLog(text).map(({ outcome, file, line, host, classname, suites, name }) => {
    const place = file === undefined ? [] : [line === undefined ? file : `${file}:${line}`];
    const project = host === undefined ? [] : [`[${host}]`];
    const className = classname === undefined ? [] : [`(${classname})`];
    return [outcome, ...place, ...project, ...className, ...suites, name].join(" | ");
  });
}
