import * as vscode from "vscode";
import { type Filter, readFilter } from "../../domain/failingTests/arrangement";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import { arrangementTexts, type FilterStep, filterPicks, ownerPicks } from "../../present/arrangementPicks";
import type { PickItem } from "../../present/quickPick";
import type { Arrangements } from "../../state/arrangements";
import { pickSeveral } from "../widgets/pick";
import { commands } from "../window/ids";
import type { WorkbenchContext } from "../window/workbenchContext";
import type { Command } from "./command";

interface Parts {
  readonly tests: ShownTests;
  readonly arrangements: Arrangements;
  readonly context: WorkbenchContext;
  /** Asks which owners the person is; false if they did not say. */
  readonly askOwners: () => Promise<boolean>;
}

/** Chooses what is to be seen. A keybinding may pass the whole filter: `"args": { "mine": true, "ticket": "without" }`. */
export function filterCommands(parts: Parts): Command[] {
  const { arrangements } = parts;
  return [
    {
      id: commands.filter,
      run: async (argument) => {
        if (typeof argument === "object" && argument !== null) await apply(parts, readFilter(argument));
        else await chooseFilter(parts);
      },
    },
    { id: commands.clearFilters, run: () => arrangements.clearFilters() },
  ];
}

/** "Mine" asks first who the person is, if nobody has; false if they did not say. */
async function apply({ arrangements, context, askOwners }: Parts, filter: Filter): Promise<boolean> {
  if (filter.mine && !context.hasOwners && !(await askOwners())) return false;
  arrangements.update({ filter });
  return true;
}

/** Shows the conditions until the person leaves or has answered a question of its own; leaving that one leads back to them. */
async function chooseFilter(parts: Parts): Promise<void> {
  for (;;) {
    const question = await toggleConditions(parts);
    if (!question) return;
    const filter = await answer(question, parts);
    if (filter && (await apply(parts, filter))) return;
  }
}

/** The filter with what the person says, or `undefined` if they leave. */
async function answer(step: FilterStep, { tests, arrangements }: Parts): Promise<Filter | undefined> {
  const { owner, text, ...rest } = arrangements.current.filter;
  switch (step.kind) {
    case "apply":
      return step.filter;
    case "chooseOwners": {
      const items = ownerPicks(
        tests.current.flatMap((state) => state.tests),
        owner,
      );
      const chosen = await pickSeveral(items, arrangementTexts.filterOwners);
      return chosen && readFilter({ ...rest, text, owner: chosen.length > 0 ? chosen : undefined });
    }
    case "enterText": {
      const { title, prompt, placeholder } = arrangementTexts.filterText;
      const entered = await vscode.window.showInputBox({ title, prompt, placeHolder: placeholder, value: text ?? "" });
      return entered === undefined ? undefined : readFilter({ ...rest, owner, text: entered.trim() });
    }
  }
}

/**
 * Shows the conditions; each that is accepted takes effect at once, and the list stays for the next. Resolves to a step that needs another
 * question, or to `undefined` when the person leaves.
 */
function toggleConditions({ tests, arrangements, context }: Parts): Promise<FilterStep | undefined> {
  const pick = vscode.window.createQuickPick<PickItem<FilterStep>>();
  pick.title = arrangementTexts.filter.title;
  pick.placeholder = arrangementTexts.filter.placeholder;
  pick.keepScrollPosition = true;
  const show = () => {
    const [active] = pick.activeItems;
    const index = active ? pick.items.indexOf(active) : 0;
    pick.items = filterPicks(tests.current, arrangements.current.filter, context, context.hasOwners);
    pick.activeItems = pick.items.slice(index, index + 1);
  };
  show();
  const subscription = arrangements.onDidChange(show);
  return new Promise<FilterStep | undefined>((resolve) => {
    pick.onDidHide(() => resolve(undefined));
    pick.onDidAccept(() => {
      const step = pick.selectedItems[0]?.value;
      if (step?.kind === "apply" && (context.hasOwners || !step.filter.mine)) {
        arrangements.update({ filter: step.filter });
      } else if (step) resolve(step);
    });
    pick.show();
  }).finally(() => {
    subscription.dispose();
    pick.dispose();
  });
}
