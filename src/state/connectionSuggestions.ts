import { isDeepStrictEqual } from "node:util";
import { parseSuggestion, type SuggestedConnection, type SuggestionProblem } from "../domain/suggestedConnection";

/** Origin of a suggested connection: the place of its setting, or another extension by its name. */
export type Suggester =
  | { readonly kind: "folder" | "workspaceFile" | "computer" }
  | { readonly kind: "extension"; readonly name: string };

export interface ConnectionSuggestion {
  readonly connection: SuggestedConnection;
  readonly suggester: Suggester;
}

/** Current suggestions, and the reason why one is left out. */
export interface Suggestions {
  readonly suggestions: readonly ConnectionSuggestion[];
  readonly problem?: SuggestionProblem;
}

/** Unchecked value of a setting, with its origin. */
export interface SuggestedSetting {
  readonly value: unknown;
  readonly suggester: Suggester;
}

/** Connections that the workspace and other extensions suggest. None takes effect until the user chooses it. */
export class ConnectionSuggestions {
  readonly #byExtension = new Map<string, ConnectionSuggestion>();

  /**
   * @param readSettings reads the settings; called only while the workspace is trusted
   * @param isTrusted returns whether the user trusts the workspace: otherwise nothing is suggested
   */
  constructor(
    private readonly readSettings: () => readonly SuggestedSetting[],
    private readonly isTrusted: () => boolean,
  ) {}

  /**
   * Adds the suggestion of another extension, until this editor window closes; a later one of the same extension
   * replaces it. Throws `RangeError` if it is malformed.
   */
  add(extensionId: string, extensionName: string, value: unknown): void {
    const suggestion = parseSuggestion(value);
    if (!suggestion.ok) {
      throw new RangeError(`suggested connection: ${suggestion.problem}`);
    }
    const suggester: Suggester = { kind: "extension", name: extensionName };
    this.#byExtension.set(extensionId, { connection: suggestion.connection, suggester });
  }

  /** Returns the current suggestions, each connection once. */
  find(): Suggestions {
    if (!this.isTrusted()) {
      return { suggestions: [] };
    }
    const fromSettings: ConnectionSuggestion[] = [];
    let problem: SuggestionProblem | undefined;
    for (const { value, suggester } of this.readSettings()) {
      const suggestion = parseSuggestion(value);
      if (suggestion.ok) {
        fromSettings.push({ connection: suggestion.connection, suggester });
      } else {
        problem = suggestion.problem;
      }
    }
    const all = [...fromSettings, ...this.#byExtension.values()];
    const suggestions = all.filter(({ connection }, index) => {
      const first = all.findIndex((suggestion) => isDeepStrictEqual(suggestion.connection, connection));
      return first === index;
    });
    return problem === undefined ? { suggestions } : { suggestions, problem };
  }
}
