import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import { arrangementTexts, createOwnOwnerPicks } from "../../present/arrangementPicks";
import type { OwnersPrompt } from "../../state/ownersPrompt";
import type { Settings } from "../adapters/settings";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import { chooseSeveral } from "../widgets/quickPick";
import type { Command } from "./command";
import { findOwnerSuggestions, type OwnerSources } from "./ownerSuggestions";

interface Dependencies {
  readonly tests: Pick<FailingTestsSource, "current">;
  readonly repositories: OwnerSources;
  readonly settings: Pick<Settings, "owners" | "saveOwners">;
  readonly ownersPrompt: OwnersPrompt;
}

/** Lets the user select their owners. */
export function selectOwners(deps: Dependencies): Command {
  return {
    id: commands.selectOwners,
    execute: async () => {
      await askOwners(deps);
    },
  };
}

/** Asks for the user's owners and saves them. Resolves with false if the user leaves or selects none. */
export async function askOwners({ tests, repositories, settings, ownersPrompt }: Dependencies): Promise<boolean> {
  const loadedTests = tests.current.flatMap((state) => state.tests);
  const suggestions = await findOwnerSuggestions(repositories, loadedTests);
  const items = createOwnOwnerPicks(suggestions, loadedTests, settings.owners);
  if (items.length === 0) {
    void notify("information", arrangementTexts.selectOwners.none);
    return false;
  }
  const chosenOwners = await chooseSeveral(items, arrangementTexts.selectOwners);
  if (!chosenOwners) {
    return false;
  }
  ownersPrompt.close();
  await settings.saveOwners(chosenOwners);
  return chosenOwners.length > 0;
}
