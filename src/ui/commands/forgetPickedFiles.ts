import * as vscode from "vscode";
import type { PickedFiles } from "../../locate/services/pickedFiles";
import { pickedFilesForgotten } from "../../present/text/locate";
import { commands } from "../contributions/ids";
import type { Command } from "./command";

/** Clears the saved file choices: where a path may mean several files, the user is asked again. */
export function forgetPickedFiles(pickedFiles: PickedFiles): Command {
  return {
    id: commands.forgetPickedFiles,
    execute: async () => {
      await pickedFiles.forget();
      vscode.window.setStatusBarMessage(pickedFilesForgotten, 5_000);
    },
  };
}
