import { withoutTimestamp } from "./decorations";

const systems = "Linux|Windows|Mac|OS X|Ubuntu|Debian|Fedora|CentOS|Android|iOS|CrOS|Chrome OS";
/** Karma: `Chrome Headless 120.0.0.0 (Linux 0.0.0)`; in a class with `_` in place of each symbol. */
const browserName = String.raw`[A-Z]\w{0,40}(?: \w{1,20}){0,3}[ _]\d[\d._]{0,30}`;
const karmaBrowser = String.raw`${browserName}[ _]\((?:${systems})[^()]{0,40}\)`;
/** WebdriverIO: `chrome.120_0_6099_71.linux.`. */
const driverSystem = String.raw`(?:linux|windows|win32|mac\w*|darwin|ios|android)`;
const driverBrowser = String.raw`\w{1,40}\.\d[\d_]{0,30}\.${driverSystem}(?=\.)`;
/** Karma's reporter writes a package before the browser. */
const browserPrefix = new RegExp(String.raw`^(?:[\w-]{1,40}\.)?(?:${karmaBrowser}|${driverBrowser})\.*`);

const numberedWord = String.raw`(?:shard|worker|run|attempt|part)[ #_-]?\d{1,4}(?:\s?(?:of|/)\s?\d{1,4})?`;
const device = String.raw`(?:iPhone|iPad|Apple TV|Pixel|Nexus|emulator-\d)[\w .()-]{0,40}`;
const wholeTrace = new RegExp(`^(?:${numberedWord}|gw\\d{1,3}|${device})$`, "i");

/** A class or a suite without the parts that change with the machine or the run, with the removed browser. */
export interface TracedName {
  readonly name: string | undefined;
  /** Browser without its version; empty if there is none. */
  readonly machine: string;
}

/** Removes times, browsers with their versions, devices, shards, workers and attempts from a class or a suite. */
export function withoutRunTraces(context: string | undefined): TracedName {
  if (context === undefined) {
    return { name: undefined, machine: "" };
  }
  const [trace = ""] = browserPrefix.exec(context) ?? [];
  const name = withoutTimestamp(context.slice(trace.length));
  const isTrace = name === "" || wholeTrace.test(name);
  const machine = trace.replace(/[\W\d_]+/g, " ").trim();
  return { name: isTrace ? undefined : name, machine };
}

/** Address of an object as languages write it: `#<Order:0x00007f00>`, `<Order at 0x7f00>`, `Order@1f2e3d4c`. */
const objectAddress = /(?<=:|\bat )0x[\da-f]{6,16}|(?<=\w@)[\da-f]{6,16}\b/gi;
const macFolder = String.raw`var\/folders\/\w{2}\/\w{10,40}\/T`;
const temporaryFolder = new RegExp(String.raw`(?:\/private)?\/(?:tmp|${macFolder})\/[\w.-]{1,80}`, "g");
/** Color codes of a terminal, whose escape character reporters drop. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const colours = /\u001b?\[\d{1,3}(?:;\d{1,3}){0,5}m/g;
const timeOfDay = String.raw`\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?`;
const time = new RegExp(String.raw`\d{4}-\d\d-\d\d[T ]${timeOfDay}(?:Z|[+-]\d\d:?\d\d)?`, "g");

/** Removes addresses of objects, temporary folders and color codes from a test's name. */
export function withoutAddresses(name: string): string {
  let text = name;
  if (text.includes("m") && text.includes("[")) {
    text = text.replace(colours, "");
  }
  if (text.includes("0x") || text.includes("@")) {
    text = text.replace(objectAddress, "0x");
  }
  if (text.includes("/tmp/") || text.includes("/var/")) {
    text = text.replace(temporaryFolder, "/tmp");
  }
  return text;
}

/** Replaces each time in a name with the same text: two names that become equal may be two rows, or one test. */
export function withoutTimes(name: string): string {
  return name.includes(":") ? name.replace(time, "<time>") : name;
}

/** Lists the times that a name contains. */
export function listTimes(name: string): readonly string[] {
  if (!name.includes(":")) {
    return [];
  }
  return name.match(time) ?? [];
}

/** Removes the number of a TAP line: `#3 adds`, `3 - adds`. */
export function withoutTapNumber(name: string): string {
  return name.replace(/^(?:#\d{1,6} (?=[\p{L}\p{N}])|\d{1,6} - )/u, "");
}
