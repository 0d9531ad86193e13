import * as vscode from "vscode";
import { type Filter, readFilter } from "../../domain/failingTests/arrangement";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import {
  arrangementTexts,
  createFilterPicks,
  createOwnerPicks,
  type FilterAction,
} from "../../present/arrangementPicks";
import type { PickItem } from "../../present/quickPick";
import type { Arrangements } from "../../state/arrangements";
import type { EditorTriageContext } from "../adapters/editorTriageContext";
import { commands } from "../contributions/ids";
import { askForText } from "../widgets/askForText";
import { chooseSeveral } from "../widgets/quickPick";
import type { Command } from "./command";

interface Dependencies {
  readonly tests: FailingTestsSource;
  readonly arrangements: Arrangements;
  readonly context: EditorTriageContext;
  /** Asks for the user's owners; resolves with false if they select none. */
  readonly askOwners: () => Promise<boolean>;
}

/**
 * Creates the commands that set and clear the filter. A keybinding may pass the whole filter: `"args": { "mine": true,
 * "ticket": "without" }`.
 */
export function filterCommands(deps: Dependencies): Command[] {
  const { arrangements } = deps;
  return [
    {
      id: commands.filter,
      execute: async (argument) => {
        if (typeof argument === "object" && argument !== null) {
          await apply(deps, readFilter(argument));
        } else {
          await chooseFilter(deps);
        }
      },
    },
    { id: commands.clearFilters, execute: () => arrangements.clearFilters() },
  ];
}

/**
 * Applies a filter. "Mine" first asks for the user's owners if they are unknown; resolves with false if the user
 * selects none.
 */
async function apply({ arrangements, context, askOwners }: Dependencies, filter: Filter): Promise<boolean> {
  if (filter.mine && !context.hasOwners && !(await askOwners())) {
    return false;
  }
  arrangements.update({ filter });
  return true;
}

/**
 * Shows the conditions until the user leaves or has answered a further question; leaving that question returns to the
 * conditions.
 */
async function chooseFilter(deps: Dependencies): Promise<void> {
  for (;;) {
    const step = await toggleConditions(deps);
    if (!step) {
      return;
    }
    const filter = await askForFilter(step, deps);
    if (filter && (await apply(deps, filter))) {
      return;
    }
  }
}

/** Returns the filter with the user's answer, or `undefined` if they leave. */
async function askForFilter(step: FilterAction, { tests, arrangements }: Dependencies): Promise<Filter | undefined> {
  const { owner, text, ...otherConditions } = arrangements.current.filter;
  switch (step.kind) {
    case "apply":
      return step.filter;
    case "chooseOwners": {
      const allTests = tests.current.flatMap((state) => state.tests);
      const items = createOwnerPicks(allTests, owner);
      const chosenOwners = await chooseSeveral(items, arrangementTexts.filterOwners);
      if (!chosenOwners) {
        return undefined;
      }
      const newOwner = chosenOwners.length > 0 ? chosenOwners : undefined;
      return readFilter({ ...otherConditions, text, owner: newOwner });
    }
    case "enterText": {
      const { title, prompt, placeholder } = arrangementTexts.filterText;
      const enteredText = await askForText({ title, prompt, placeholder, value: text ?? "" });
      if (enteredText === undefined) {
        return undefined;
      }
      return readFilter({ ...otherConditions, owner, text: enteredText.trim() });
    }
  }
}

/**
 * Shows the conditions; each accepted condition takes effect at once, and the list stays open. Resolves with a step
 * that needs a further question, or with `undefined` when the user leaves.
 */
function toggleConditions({ tests, arrangements, context }: Dependencies): Promise<FilterAction | undefined> {
  const pick = vscode.window.createQuickPick<PickItem<FilterAction>>();
  pick.title = arrangementTexts.filter.title;
  pick.placeholder = arrangementTexts.filter.placeholder;
  pick.keepScrollPosition = true;
  const show = () => {
    const [activeItem] = pick.activeItems;
    const index = activeItem ? pick.items.indexOf(activeItem) : 0;
    pick.items = createFilterPicks(tests.current, arrangements.current.filter, context, context.hasOwners);
    pick.activeItems = pick.items.slice(index, index + 1);
  };
  show();
  const subscription = arrangements.onDidChange(show);
  return new Promise<FilterAction | undefined>((resolve) => {
    pick.onDidHide(() => resolve(undefined));
    pick.onDidAccept(() => {
      const step = pick.selectedItems[0]?.value;
      if (step?.kind === "apply" && (context.hasOwners || !step.filter.mine)) {
        arrangements.update({ filter: step.filter });
      } else if (step) {
        resolve(step);
      }
    });
    pick.show();
  }).finally(() => {
    subscription.dispose();
    pick.dispose();
  });
}
