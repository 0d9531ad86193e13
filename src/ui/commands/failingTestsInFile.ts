import * as vscode from "vscode";
import type { ShownTests, TestLookup } from "../../domain/failingTests/shownTests";
import { type TestKey, testKeyText } from "../../domain/failingTests/testKey";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { goToText, testPicks } from "../../present/quickPick";
import { inFileText } from "../../present/text/inFile";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import type { Marks } from "../editor/marks";
import { pickTest, testRows } from "../widgets/testQuickPick";
import { commands } from "../window/ids";
import type { Command } from "./command";
import type { SourceOpener } from "./openSource";

interface Parts {
  readonly tests: ShownTests & TestLookup;
  readonly knownFiles: KnownFiles;
  readonly marks: Pick<Marks, "markersOf" | "failingIn">;
  readonly files: WorkspaceFiles;
  readonly opener: SourceOpener;
}

/**
 * The failing tests of a file, or of everything below a folder, to choose from; the chosen one's source opens. About the URI that the menu of
 * an editor or the Explorer passes, else the active editor's file; a line with several failing tests passes `{ tests }`, their keys.
 */
export function failingTestsInFile(parts: Parts): Command {
  return {
    id: commands.failingTestsInFile,
    run: async (argument) => {
      const { name, keys } = isTests(argument) ? { name: "", keys: argument.tests } : inPlace(argument, parts);
      const wanted = new Set(keys.map(testKeyText));
      const states = parts.tests.current.map((state) => {
        const key = repositoryKey(state.repository);
        const isWanted = ({ id }: FailingTest) => wanted.has(testKeyText({ testId: id, repositoryKey: key }));
        return { ...state, tests: state.tests.filter(isWanted) };
      });
      if (states.every(({ tests }) => tests.length === 0)) {
        vscode.window.setStatusBarMessage(goToText.noneInFile, 3_000);
        return;
      }
      const rows = testRows(testPicks(states, parts.knownFiles.pathOf));
      const chosen = await pickTest({
        title: inFileText.title(wanted.size, name),
        placeholder: inFileText.placeholder,
        content: () => ({ rows, loading: false }),
        keyOf: (test) => parts.tests.keyOf(test),
      });
      if (chosen) await parts.opener.open(chosen);
    },
  };
}

/** The tests whose file is known to be there, and those that an open editor found on its lines. */
function inPlace(argument: unknown, { tests, marks, files }: Parts): { name: string; keys: readonly TestKey[] } {
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  const place = uri && files.folderOf(uri);
  if (!uri || !place) return { name: "", keys: [] };
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const marked = open ? marks.markersOf(open).flatMap((marker) => marker.tests) : [];
  return {
    name: uri.path.slice(uri.path.lastIndexOf("/") + 1),
    keys: [...marks.failingIn(place), ...marked].flatMap((test) => tests.keyOf(test) ?? []),
  };
}

function isTests(argument: unknown): argument is { readonly tests: readonly TestKey[] } {
  return typeof argument === "object" && argument !== null && Array.isArray((argument as { tests?: unknown }).tests);
}
