import assert from "node:assert/strict";
import { sources } from "../support/sources";

const source = sources("src", [".ts"]);
const all = [...source, ...sources("test", [".ts", ".mjs"])];

/** Function words and irregular participles, which are unclear as a complete name. */
const bareWords = new Set(
  (
    "at one own rest before after other others same such this that these those who whom what which where when why how " +
    "here there then thus so as if or and but not no none any some each every both either neither many much more most " +
    "less least few fewer several again also too very just still yet already ever never once soon later since until " +
    "till while during of in by with without within into upon over under above below between among through across " +
    "against along around about off up down back away apart else only even otherwise it they them mine somebody " +
    "something someone nobody nothing everything nowhere somewhere elsewhere beside besides behind beyond instead near " +
    "found known shown told kept made done gone seen sent held left lost meant met paid said sold taken given drawn " +
    "chosen begun bought brought built caught cut felt grown heard hidden hit laid led put sought spent stood struck " +
    "taught thought torn understood won spoken broken forgotten bound"
  ).split(" "),
);
/** Participles that are terms of this field or of the service. */
const terms =
  /^(accepted|activated|added|applied|cached|called|cancelled|changed|collapsed|completed|confirmed|created|disposed|elapsed|enabled|ended|escaped|expected|filtered|initialized|joined|mapped|matched|merged|modified|nested|normalized|parsed|processed|quarantined|removed|required|resolved|selected|serialized|settled|supported|trimmed|trusted|wrapped|yielded|need|seed|feed|speed|embed)$/;
const isBare = (name: string) => bareWords.has(name) || (/^[a-z]{2,}ed$/.test(name) && !terms.test(name));

/** Returns the names of variables, functions, types, parameters and typed properties that a file declares. */
function declaredNames(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|"(?:\\.|[^"\\\n])*"/gm, "");
  const declaration =
    /\b(?:const|let|function\*?|class|interface|type|get|set)\s+(\w+)|(?<=[({,;\s.])(\w+)\??:\s(?:readonly|string|number|boolean|unknown|[A-Z(])|(?<=[(,]\s*)(\w+)(?=(?:,\s*\w+)*\)? =>)/g;
  return [...code.matchAll(declaration)].flatMap(([, ...names]) => names.find(Boolean) ?? []);
}

describe("Names and comments", () => {
  it("have less than 1 name in 200 that is a bare participle or function word", () => {
    const names = all.flatMap(({ text }) => declaredNames(text));
    const bare = names.filter(isBare);
    assert.ok(bare.length < names.length / 200, `${bare.length} of ${names.length}: ${[...new Set(bare)].join(" ")}`);
  });

  it("use max or min in the name of a limit", () => {
    const limit = /\bconst (?:most|longest|least|deepest|largest|fewest|shortest)[A-Z]\w* =/g;
    assert.deepEqual(
      source.flatMap(({ text }) => text.match(limit) ?? []),
      [],
    );
  });

  it("begin a doc comment with a verb or a noun, not with What", () => {
    const starts = all.flatMap(({ text }) => text.match(/\/\*\*\s*(?:\* )?\w+/g) ?? []);
    const badStarts = starts.filter((start) => start.endsWith("What"));
    assert.ok(badStarts.length < starts.length / 100, `${badStarts.length} of ${starts.length}`);
  });

  it("wrap comments at 120 columns", () => {
    const long = all.flatMap(({ path, text }) => (/^(?=.{121}) *(?:\/\/|\/?\*)/m.test(text) ? path : []));
    assert.deepEqual(long, []);
  });
});
