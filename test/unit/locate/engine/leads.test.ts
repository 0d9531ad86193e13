import { deepEqual } from "node:assert/strict";
import { type Lead, selectSurer } from "../../../../src/locate/engine/leads";
import { createNotFound } from "../../../../src/locate/engine/ranking";
import { findFile } from "../workspace";

const file = findFile("a.js");
const range = { line: 0, column: 0, endLine: 0, endColumn: 1 };
const toTest: Lead = { standing: "final", location: { confidence: "exact", file, range } };
const toFile: Lead = { standing: "unlessInherited", location: { confidence: "file", file, miss: "nameNotFound" } };
const toSeveral: Lead = { standing: "ifOnlyOne", location: createNotFound("severalFiles", [file]) };
const toNamesake: Lead = { standing: "around", location: { confidence: "file", file, miss: "nameNotFound" } };
const toNothing: Lead = { standing: undefined, location: createNotFound("noSuchFile") };

describe("selectSurer", () => {
  it("prefers the test, then its file, several files, a file by its name, and nothing", () => {
    const leads = [toTest, toFile, toSeveral, toNamesake, toNothing];
    for (const [i, lead] of leads.entries()) {
      for (const weaker of leads.slice(i + 1)) {
        deepEqual([selectSurer(lead, weaker), selectSurer(weaker, lead)], [lead, lead]);
      }
    }
  });

  it("keeps the first of equal leads", () => {
    const toOtherFile: Lead = {
      ...toFile,
      location: { confidence: "file", file: findFile("b.js"), miss: "unreadable" },
    };
    deepEqual(selectSurer(toFile, toOtherFile), toFile);
  });

  it("prefers a miss that offers files", () => {
    const withFiles: Lead = { standing: undefined, location: createNotFound("nameNotFound", [file]) };
    deepEqual([selectSurer(toNothing, withFiles), selectSurer(withFiles, toNothing)], [withFiles, withFiles]);
  });
});
