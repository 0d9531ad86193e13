import type { Skill } from "../skills";
import { answerFlakyTest } from "./flakyTestAnswer";
import { type CallStep, type FollowSkill, Stop } from "./followSkill";
import { readQuestion } from "./question";
import { answerRedBuild } from "./redBuildAnswer";
import { answerStuckPullRequest } from "./stuckPullRequestAnswer";
import { readToolAnswer } from "./toolAnswer";

/** Calls a tool. Resolves with `undefined` if the agent has no such tool. */
export type CallTool = (name: string, input: object) => Promise<string | undefined>;

/** Answer of an agent, with the evidence for it. */
export interface Reply {
  /** Name of the skill that it chose. */
  readonly skill: string;
  readonly text: string;
  /** Texts that the tools answered with. */
  readonly evidence: string;
}

const answersBySkill: Readonly<{ [skill: string]: FollowSkill }> = {
  "why-is-ci-red": answerRedBuild,
  "fix-flaky-test": answerFlakyTest,
  "why-is-my-pull-request-stuck": answerStuckPullRequest,
};

/** Maximum number of calls for one question. */
const maxCalls = 12;

/**
 * An agent without a language model: it chooses a skill by its description, calls tools only in steps of the skill that
 * do so, and answers in the prescribed form, only with facts from the tools.
 */
export class SkillAgent {
  constructor(
    private readonly skills: readonly Skill[],
    private readonly callTool: CallTool,
  ) {}

  async reply(text: string): Promise<Reply> {
    const skill = chooseSkill(text, this.skills);
    const evidence: string[] = [];
    const call: CallStep = async (tool, input) => {
      if (!skill.calledTools.includes(tool)) {
        throw new Error(`no step of ${skill.name} calls ${tool}`);
      }
      if (evidence.length === maxCalls) {
        throw new Error("too many calls");
      }
      const answer = await this.callTool(tool, input);
      if (answer === undefined) {
        throw new Stop(readMissingToolText(skill));
      }
      evidence.push(answer);
      const toolAnswer = readToolAnswer(answer);
      if (/no connection/.test(toolAnswer.sentences[0] ?? "")) {
        throw new Stop(readMissingToolText(skill));
      }
      return toolAnswer;
    };
    const answer = answersBySkill[skill.name];
    if (!answer) {
      throw new Error(`nobody follows ${skill.name}`);
    }
    const replyText = await answer(readQuestion(text), call).catch(readStop);
    return { skill: skill.name, text: replyText, evidence: evidence.join("\n") };
  }
}

function readStop(error: unknown): string {
  if (error instanceof Stop) {
    return error.message;
  }
  throw error;
}

/** Returns the sentence of a skill for users whose agent lacks a tool. */
function readMissingToolText({ name, text }: Skill): string {
  const sentence = /^Say: "(.*?)"/m.exec(text)?.[1];
  if (sentence === undefined) {
    throw new Error(`${name} does not say what to do without tools`);
  }
  return sentence;
}

/** Chooses the skill whose description shares the most words with a question. */
export function chooseSkill(question: string, skills: readonly Skill[]): Skill {
  const words = listWords(question.replaceAll(/“[^”]*”/g, ""));
  const countShared = ({ description }: Skill) => {
    const descriptionWords = listWords(description);
    return [...words].filter((word) => descriptionWords.has(word)).length;
  };
  const [first] = skills.toSorted((skill, nextSkill) => countShared(nextSkill) - countShared(skill));
  if (!first) {
    throw new Error("there are no skills");
  }
  return first;
}

/** Words without relation to a subject. */
const emptyWords: ReadonlySet<string> = new Set(
  "a an and are be for from have how in is it its my of on or that the their this to was what which who why with".split(
    " ",
  ),
);

function listWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return new Set(words.filter((word) => !emptyWords.has(word)).map((word) => word.replace(/s$/, "")));
}
