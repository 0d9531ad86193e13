import { withoutReporterEscapes } from "../../domain/failingTests/reporterEscapes";
import type { Answer, LocateMiss } from "../../domain/location";
import { inMessage } from "./inert";

/** Why no line was found, as the second half of a sentence. */
export const missWords: Record<LocateMiss, string> = {
  noPath: "the service names neither a file nor a class for it",
  noSuchFile: "no file of this workspace has that path",
  outside: "its path leads out of this workspace",
  severalFiles: "several files of this workspace could be meant",
  unknownLanguage: "in its language only the literal name is looked for, and no line declares it",
  nameNotFound: "no test of that name is in it",
  tooTangled: "the file is too tangled to be read within 0.1 s, so search it for the test's name",
  unreadable: "the file cannot be read",
};

/** Why an answer is less than a line, or `undefined` where nothing needs saying. */
export function answerSentence(answer: Answer, testName: string): string | undefined {
  const name = nameInMessage(testName);
  switch (answer.confidence) {
    case "exact":
    case "pattern":
    case "ambiguous":
      return undefined;
    case "container":
      return `Only the suite around "${name}" was found here: ${missWords[answer.miss]}.`;
    case "file":
      return `Only the file of "${name}" was found here: ${missWords[answer.miss]}.`;
    case "none":
      return `"${name}" was not found here: ${missWords[answer.miss]}.`;
  }
}

export const pickLocation = {
  title: (testName: string) => `Declarations of "${nameInMessage(testName)}"`,
  placeholder: "Several declarations have this name. Choose one",
};

export const pickFile = {
  title: (testName: string) => `Files that may hold "${nameInMessage(testName)}"`,
  placeholder: (miss: LocateMiss) =>
    miss === "severalFiles"
      ? "Several files fit. Choose one: it holds for all tests of this path"
      : "None fits surely. These have a similar name",
};

/** In the status bar. */
export const pickedFilesForgotten = "Saved file choices cleared";

function nameInMessage(testName: string): string {
  return inMessage(withoutReporterEscapes(testName), 120);
}

export function fileGone(path: string): string {
  return `${inMessage(path)} is not in this workspace any more.`;
}

/** In the status bar while a test is looked for. */
export const locatingText = "Looking for the test's source";
