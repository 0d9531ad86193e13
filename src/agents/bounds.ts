// Bounds of what a window does for agents outside the editor, whatever they send.

/** Connections at a time, those without a token included. */
export const maxClients = 16;

/** Calls of one connection that wait for their answers. */
export const maxWaitingCalls = 8;

/** Milliseconds until the token must have come. */
export const tokenTimeoutMs = 5_000;

/** Milliseconds until a call is answered; agents wait for 60 s. */
export const answerTimeoutMs = 50_000;

/** Questions that the person has not answered. */
export const maxOpenQuestions = 3;

/** Decisions that are remembered. */
export const maxDecisions = 100;

/** Characters of an agent's name. */
export const maxNameLength = 60;
