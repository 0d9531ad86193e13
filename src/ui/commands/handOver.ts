import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { Log } from "../../base/log";
import { createPromptAddress } from "../../domain/agents/promptTargets";
import { askTexts, escapeForChat, fitQuestion } from "../../present/askAboutFailure";
import {
  copiedForAgentText,
  createTargetPicks,
  type HandOverTarget,
  handedOverText,
  handOverTexts,
} from "../../present/handOver";
import type { ChosenAgent } from "../../state/chosenAgent";
import { type ChatSession, listChatSessions, openChat } from "../widgets/chat";
import { notify } from "../widgets/messages";
import { type AvailableAgent, executeForAgent, listAgents, openPromptAddress } from "../widgets/promptAgents";
import { chooseOne } from "../widgets/quickPick";

/** Creates the question with at most `maxSourceLength` characters of source, or with the usual amount. */
export type CreateQuestion = (maxSourceLength?: number) => string;

interface Dependencies {
  readonly chosenAgent: Pick<ChosenAgent, "id" | "choose">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Places to which a question can be handed over now. */
interface Places {
  readonly chatSessions: readonly ChatSession[];
  readonly agents: readonly AvailableAgent[];
}

/**
 * Hands a question over to the editor's chat, to an agent or to the clipboard, for the user to read and send. Asks for
 * the place once, if there is an agent besides the chat.
 */
export class HandOver {
  constructor(private readonly deps: Dependencies) {}

  async handOver(createQuestion: CreateQuestion): Promise<void> {
    const chatSessions = await listChatSessions(this.deps.clock);
    const places: Places = { chatSessions, agents: listAgents() };
    const knownTarget = findKnownTarget(places, this.deps.chosenAgent.id);
    const target = knownTarget ?? (await this.#choose(places));
    if (target) {
      await this.#deliver(target, places, createQuestion);
    }
  }

  async #choose(places: Places): Promise<HandOverTarget | undefined> {
    const { chosenAgent } = this.deps;
    const picks = createTargetPicks(listTargets(places), chosenAgent.id);
    const target = await chooseOne(picks, handOverTexts);
    if (target) {
      chosenAgent.choose(target.id);
    }
    return target;
  }

  async #deliver(target: HandOverTarget, places: Places, createQuestion: CreateQuestion): Promise<void> {
    const text = await this.#write(target, places, createQuestion);
    const canChange = places.agents.length > 0;
    if (!canChange) {
      if (text !== undefined) {
        void notify("information", text);
      }
      return;
    }
    const chosenButton = notify("information", text ?? handedOverText(target), handOverTexts.change);
    void this.#changeAfter(chosenButton, places, createQuestion);
  }

  /** Hands the question over to another place if the user presses the button. Never rejects. */
  async #changeAfter(
    chosenButton: Thenable<string | undefined>,
    places: Places,
    createQuestion: CreateQuestion,
  ): Promise<void> {
    try {
      const button = await chosenButton;
      if (button === undefined) {
        return;
      }
      const target = await this.#choose(places);
      if (target) {
        await this.#deliver(target, places, createQuestion);
      }
    } catch (error) {
      this.deps.log.warn(`a question was not handed over: ${String(error)}`);
    }
  }

  /** Writes the question to its place. Resolves with a message for the user; `undefined` if they see the question. */
  async #write(
    target: HandOverTarget,
    { chatSessions, agents }: Places,
    createQuestion: CreateQuestion,
  ): Promise<string | undefined> {
    const agent = agents.find(({ id }) => id === target.id);
    if (agent) {
      return this.#writeForAgent(agent, createQuestion);
    }
    const session = chatSessions.find((name) => name === target.id);
    if (session !== undefined) {
      const question = escapeForChat(createQuestion());
      const isOpen = await openChat(question, session, this.deps.clock);
      if (isOpen) {
        return undefined;
      }
    }
    await vscode.env.clipboard.writeText(createQuestion());
    const hasOthers = chatSessions.length + agents.length > 0;
    return target.id === clipboardTarget.id && hasOthers ? handOverTexts.copiedByChoice : askTexts.copied;
  }

  async #writeForAgent(target: AvailableAgent, createQuestion: CreateQuestion): Promise<string | undefined> {
    const { clock } = this.deps;
    const { promptAddress, openCommand } = target.agent;
    const address =
      promptAddress &&
      fitQuestion(createQuestion, (question) =>
        createPromptAddress(promptAddress, vscode.env.uriScheme, escapeForChat(question)),
      );
    if (address !== undefined && (await openPromptAddress(address, clock))) {
      return undefined;
    }
    await vscode.env.clipboard.writeText(createQuestion());
    if (openCommand !== undefined) {
      await executeForAgent(clock, openCommand);
    }
    return copiedForAgentText(target, promptAddress !== undefined && address === undefined);
  }
}

const clipboardTarget: HandOverTarget = { id: "clipboard" };

function listTargets({ chatSessions, agents }: Places): readonly HandOverTarget[] {
  return [...chatSessions.map((id) => ({ id })), ...agents, clipboardTarget];
}

/**
 * Returns the place that was chosen before, if it is available. Without any agent, it is the chat, otherwise the
 * clipboard. Returns `undefined` if the user has to choose.
 */
function findKnownTarget(places: Places, chosenId: string | undefined): HandOverTarget | undefined {
  const targets = listTargets(places);
  const chosenTarget = targets.find(({ id }) => id === chosenId);
  if (chosenTarget || places.agents.length > 0) {
    return chosenTarget;
  }
  return targets[0];
}
