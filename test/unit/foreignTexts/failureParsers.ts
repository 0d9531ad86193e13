import { createFailureSignature, parseFailureText } from "../../../src/domain/failures/failureSignature";
import { findFailurePlaces } from "../../../src/locate/engine/paths/failurePlaces";
import { createFileIndex } from "../../../src/locate/engine/sourceNames";
import { languages } from "../../../src/locate/languages/registry";
import { readDifference } from "../../../src/reports/difference/readDifference";
import type { ForeignTextParser } from "./foreignTextParser";
import { common, logWords, paths, pieces } from "./fragments";

const frameFiles = createFileIndex([{ root: "root", path: "src/a.ts" }]);

/** Parsers of failure texts, and of imports in the sources that they name. */
export const failureParsers: readonly ForeignTextParser[] = [
  {
    name: "texts of failures",
    fragments: [...common, ...logWords, ...paths, ...pieces("Error: ¦expect(¦12:00:00¦0x1f¦“¦”¦1,¦1.5 ms ¦HTTP 404 ")],
    read: (text) => {
      parseFailureText(text);
      createFailureSignature(text);
    },
  },
  {
    name: "frames of failures",
    fragments: [
      ...pieces('at ¦(¦)¦:1¦:1:2¦, line 1¦"¦File "¦❯ ¦› ¦#1 ¦\n¦ ¦a¦/¦\\¦|¦> 1 |¦.ts¦.py¦.go¦.java¦.cpp¦.rs¦.R¦.swift'),
      ...pieces(" in ¦error: ¦goroutine 1 [¦Error Trace: ¦Caused by:¦[cause]:¦---- Captured stdout call ----"),
      ...pieces("::error file=¦##teamcity[a details='¦|n"),
    ],
    read: (text) => {
      findFailurePlaces({ test: { name: "a" }, text }, frameFiles, [{ key: "root", repositoryPrefix: "" }]);
    },
  },
  {
    name: "imports",
    fragments: [
      ...pieces('import ¦from ¦ import (¦require("¦")¦"./a/b"¦\'¦a, ¦a.b.c¦::¦\\¦\n¦ ¦\t¦use crate::¦mod ¦#include "'),
    ],
    read: (text) => {
      for (const { imports } of languages) {
        for (const [, name = ""] of text.matchAll(imports?.pattern ?? /$^/g)) {
          imports?.readHints(name);
        }
      }
    },
  },
  {
    name: "differences of failures",
    fragments: [
      ...pieces(
        "Expected: ¦Received: ¦- ¦+ ¦expected: <¦> but was: <¦E   ¦assert ¦ == ¦...¦\n¦ ¦'¦left: ¦right: ¦got: ",
      ),
      ...pieces('--- Expected¦+++ Actual¦@@ @@¦Which is: ¦a¦"¦[¦]¦≠'),
    ],
    read: (text) => {
      readDifference(text);
    },
  },
];
