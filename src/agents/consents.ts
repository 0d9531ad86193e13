import { maxDecisions, maxOpenQuestions } from "./bounds";

/** Identity of an agent: its name, and the id of the start of its program. */
export interface AgentIdentity {
  readonly session: string;
  readonly client: string;
}

/** Asks the user whether an agent may read; resolves with `true` if it may. */
export type AskUser = (client: string) => Promise<boolean>;

/** Decisions of the user about agents: one question for each name and session, however many calls wait for it. */
export class Consents {
  readonly #decisions = new Map<string, Promise<boolean>>();
  #openQuestions = 0;

  constructor(private readonly askUser: AskUser) {}

  /** Resolves with the decision, or with `undefined` if too many questions are open. */
  decide({ session, client }: AgentIdentity): Promise<boolean | undefined> {
    const key = JSON.stringify([session, client]);
    const decision = this.#decisions.get(key);
    if (decision !== undefined) {
      return decision;
    }
    if (this.#openQuestions >= maxOpenQuestions) {
      return Promise.resolve(undefined);
    }
    const question = this.#ask(client);
    this.#decisions.set(key, question);
    this.#forgetOldest();
    return question;
  }

  async #ask(client: string): Promise<boolean> {
    this.#openQuestions++;
    try {
      return await this.askUser(client);
    } catch {
      return false;
    } finally {
      this.#openQuestions--;
    }
  }

  #forgetOldest(): void {
    const [oldestKey] = this.#decisions.keys();
    if (this.#decisions.size > maxDecisions && oldestKey !== undefined) {
      this.#decisions.delete(oldestKey);
    }
  }
}
