import * as vscode from "vscode";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import { arrangementTexts, ownOwnerPicks } from "../../present/arrangementPicks";
import type { OwnersOffer } from "../../state/ownersOffer";
import type { GitRepositories } from "../adapters/git";
import type { Settings } from "../adapters/settings";
import { pickSeveral } from "../widgets/pick";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { ownerSuggestions } from "./ownerSuggestions";

interface Parts {
  readonly tests: ShownTests;
  readonly repositories: GitRepositories;
  readonly settings: Settings;
  readonly ownersOffer: OwnersOffer;
}

/** Lets the person say which owners they are. */
export function selectOwners(parts: Parts): Command {
  return {
    id: commands.selectOwners,
    run: async () => {
      await askOwners(parts);
    },
  };
}

/** Asks which owners the person is and saves the answer. False if they left without one or chose none. */
export async function askOwners({ tests, repositories, settings, ownersOffer }: Parts): Promise<boolean> {
  const loaded = tests.current.flatMap((state) => state.tests);
  const suggestions = await ownerSuggestions(repositories, loaded);
  const items = ownOwnerPicks(suggestions, loaded, settings.owners);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(arrangementTexts.selectOwners.none);
    return false;
  }
  const chosen = await pickSeveral(items, arrangementTexts.selectOwners);
  if (!chosen) return false;
  ownersOffer.close();
  await settings.saveOwners(chosen);
  return chosen.length > 0;
}
