// Limits of a window's work for agents outside the editor, whatever they send.

/** Maximum connections at a time, including those without a token. */
export const maxClients = 16;

/** Maximum calls of one connection that wait for their answers. */
export const maxWaitingCalls = 8;

/** Milliseconds within which the token must arrive. */
export const tokenTimeoutMs = 5_000;

/** Milliseconds after which a call is answered at the latest; agents wait for 60 s. */
export const answerTimeoutMs = 50_000;

/** Maximum questions that the user has not answered. */
export const maxOpenQuestions = 3;

/** Maximum decisions that are remembered. */
export const maxDecisions = 100;

/** Maximum characters of an agent's name; the rest is cut off. */
export const maxNameLength = 60;
