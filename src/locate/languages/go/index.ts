import { withoutRetry } from "../../names/methods";
import type { Declarations, Finding, Scanner } from "../scanner";
import { type GoFunction, type GoOutline, outlineGo } from "./outline";
import { findSubtest } from "./subtests";

/** Go's testing package, and suites of testify. */
export const goLang: Scanner = {
  extensions: ["go"],
  titled: false,
  read: (source) => {
    let outline: GoOutline | undefined;
    return {
      find: (test) => {
        // Most files of a package do not hold the test: a look for its name saves reading them.
        const [name = "", ...rest] = withoutRetry(test.name.trim()).split("/");
        if (![name, rest[0]].some((part) => part && source.text.includes(part))) return undefined;
        outline ??= outlineGo(source.text);
        return find(outline, name, rest);
      },
    } satisfies Declarations;
  },
};

function find(outline: GoOutline, name: string, rest: readonly string[]): Finding | undefined {
  const method = rest[0] === undefined ? undefined : suiteMethod(outline, name, rest[0]);
  if (method) return rest.length > 1 ? below(outline, method, rest.slice(1)) : at(method);
  const owner = outline.functions.find((candidate) => candidate.name === name && candidate.receiver === undefined);
  // A fuzz test's inputs are files, not code.
  if (owner && name.startsWith("Fuzz")) return at(owner);
  if (owner) return rest.length > 0 ? below(outline, owner, rest) : at(owner);
  const alone = outline.functions.filter((candidate) => candidate.name === name);
  return alone.length > 0 ? { confidence: "exact", places: alone.map(({ span }) => span) } : undefined;
}

const at = (declaration: GoFunction): Finding => ({ confidence: "exact", places: [declaration.span] });

function below(outline: GoOutline, owner: GoFunction, path: readonly string[]): Finding {
  return findSubtest(outline, owner, path.join("/")) ?? { confidence: "container", places: [owner.span] };
}

/** `TestSuite/TestMethod` of testify: a method of the type that the function makes, or of the only type that has it. */
function suiteMethod(outline: GoOutline, suite: string, method: string): GoFunction | undefined {
  const methods = outline.functions.filter(({ name, receiver }) => name === method && receiver !== undefined);
  if (methods.length === 0) return undefined;
  const starter = outline.functions.find(({ name, receiver }) => name === suite && receiver === undefined);
  const body = starter ? outline.code.slice(starter.body.start, starter.body.end) : undefined;
  const made = methods.find(({ receiver }) => body?.includes(`${receiver}`));
  return made ?? (methods.length === 1 ? methods[0] : undefined);
}
