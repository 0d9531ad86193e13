/** Bounds of what a window does for agents outside the editor, whatever they send. */
export const bounds = {
  /** Connections at a time, those without a token included. */
  clients: 16,
  /** Calls of one connection that wait for their answers. */
  waitingCalls: 8,
  /** Milliseconds until the token must have come. */
  tokenMs: 5_000,
  /** Milliseconds until a call is answered; agents wait for 60 s. */
  answerMs: 50_000,
  /** Questions that the person has not answered. */
  openQuestions: 3,
  /** Decisions that are remembered. */
  decisions: 100,
  /** Characters of an agent's name. */
  nameLength: 60,
} as const;
