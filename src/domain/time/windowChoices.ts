import type { Memento } from "../../base/memento";
import { parseWindowChoice, type WindowChoice, type WindowPreset } from "./window";

/** Window of each repository: the chosen one, otherwise the one in the setting. */
export class WindowChoices {
  constructor(
    private readonly memory: Memento,
    private readonly settings: { readonly window: WindowPreset },
  ) {}

  choiceFor(repositoryKey: string): WindowChoice {
    return parseWindowChoice(this.memory.get(memoryKey(repositoryKey))) ?? this.settings.window;
  }

  /**
   * Stores a choice. Choosing the value of the setting deletes the stored choice, so that the repository follows the
   * setting again.
   */
  select(repositoryKey: string, choice: WindowChoice): void {
    void this.memory.update(memoryKey(repositoryKey), choice === this.settings.window ? undefined : choice);
  }
}

function memoryKey(repositoryKey: string): string {
  return `window:${repositoryKey}`;
}
