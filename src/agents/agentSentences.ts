/** Sentences for agents outside the editor that get no answer. */
export const agentSentences = {
  refused: "The person does not allow you to read this. Do not ask again.",
  notAnswered: "The person has not answered the question in their editor yet. Tell them, and call the tool again then.",
  tooManyCalls: "Too many calls wait. Call the tool again when they have been answered.",
  tooSlow: "The answer took too long. Call the tool again, with a narrower question.",
  failed: "The tool failed. Tell the person.",
} as const;
