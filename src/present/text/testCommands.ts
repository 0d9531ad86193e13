import { formatNumber, t } from "../../base/l10n";
import type { Message } from "./message";
import { singleLineText } from "./sanitize";

/** Texts of the commands that copy and run the command line of the tests' own runner. */
export const testCommandTexts = {
  /** Name of the terminal. */
  terminal: t("Test Health: Tests"),
} as const;

/** Message in a folder that is not trusted, whose files must not decide what is run. */
export const untrustedCommandMessage: Message = {
  text: t("Trust this folder first: its files say how its tests are run."),
  step: "manageTrust",
};

/** Returns that commands cannot be quoted for a shell. */
export function unknownShellText(shell: string): string {
  return t("How {0} reads a command is not known, so none is offered.", singleLineText(shell, 120));
}

/** Returns that a command runs more than the chosen tests. */
export const wholeFilesText = (): string => t("All tests of the file run: its runner cannot select one.");

/** Returns how many of the tests have no command; `undefined` if all have one. */
export function missingCommandsText(allCount: number, commandCount: number): string | undefined {
  if (commandCount === allCount) {
    return undefined;
  }
  const counts = t("The command runs {0} of {1} tests.", formatNumber(commandCount), formatNumber(allCount));
  const result = commandCount > 0 ? counts : t("No command is known.");
  const reasons = t(
    "A test has none if its declaration is not certain, the project does not show its runner, its name cannot be quoted, or the line is full.",
  );
  return `${result} ${reasons}`;
}
