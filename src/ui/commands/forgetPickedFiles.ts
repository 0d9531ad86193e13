import * as vscode from "vscode";
import type { PickedFiles } from "../../locate/services/pickedFiles";
import { pickedFilesForgotten } from "../../present/text/locate";
import { commands } from "../window/ids";
import type { Command } from "./command";

/** Asks again, from now on, which of several files a path means. */
export function forgetPickedFiles(pickedFiles: PickedFiles): Command {
  return {
    id: commands.forgetPickedFiles,
    run: async () => {
      await pickedFiles.forget();
      vscode.window.setStatusBarMessage(pickedFilesForgotten, 5_000);
    },
  };
}
