import type { Question } from "./question";
import type { ToolAnswer } from "./toolAnswer";

/** Answers a question by the steps of a skill. */
export type FollowSkill = (question: Question, call: CallStep) => Promise<string>;

/** Calls the tool of a step. Rejects with `Stop` if the agent does not have it. */
export type CallStep = (tool: string, input: object) => Promise<ToolAnswer>;

/** Ends the steps with a sentence for the user. */
export class Stop extends Error {}
