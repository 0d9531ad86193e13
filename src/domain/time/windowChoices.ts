import type { Memory } from "../../base/memory";
import { parseWindowChoice, type WindowChoice, type WindowPreset } from "./window";

/** Which window each repository shows: what was chosen for it, else the setting. */
export class WindowChoices {
  constructor(
    private readonly memory: Memory,
    private readonly settings: { readonly window: WindowPreset },
  ) {}

  of(repositoryKey: string): WindowChoice {
    return parseWindowChoice(this.memory.get(memoryKey(repositoryKey))) ?? this.settings.window;
  }

  /** Remembers a choice; the setting's own value forgets it, so that the repository follows the setting again. */
  select(repositoryKey: string, choice: WindowChoice): void {
    void this.memory.update(memoryKey(repositoryKey), choice === this.settings.window ? undefined : choice);
  }
}

function memoryKey(repositoryKey: string): string {
  return `window:${repositoryKey}`;
}
