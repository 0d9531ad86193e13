import { formatNumber, plural, t } from "../../base/l10n";
import type { Message } from "./message";
import { singleLineText } from "./sanitize";

/** Texts of the commands that copy and run the runner's own command of failing tests. */
export const testCommandTexts = {
  searching: t("Looking for the command that runs the tests"),
  /** Name of the terminal. */
  terminal: t("Test Health: Tests"),
} as const;

/** Message in a folder whose files may not say what is run. */
export const untrustedCommandMessage: Message = {
  text: t("Trust this folder first: its files say how its tests are run."),
  step: "manageTrust",
};

/** Says that nothing can be quoted for a shell. */
export function unknownShellText(shell: string): string {
  return t("How {0} reads a command is not known, so none is offered.", singleLineText(shell, 120));
}

/** Says which of the tests have no command; `undefined` if all have one. */
export function missingCommandsText(allCount: number, commandCount: number): string | undefined {
  if (commandCount === allCount) return undefined;
  const reason = t(
    "For the others, the declaration is not certain, the project does not show its test runner, the name cannot be said in a command, or the line is full.",
  );
  if (commandCount > 0) {
    const counts = t("The command runs {0} of {1} tests.", formatNumber(commandCount), formatNumber(allCount));
    return `${counts} ${reason}`;
  }
  return plural(
    {
      one: "No command is known for {0} test: its declaration is not certain, the project does not show its test runner, or its name cannot be said in a command.",
      other:
        "No command is known for {0} tests: their declarations are not certain, the project does not show their test runner, or their names cannot be said in a command.",
    },
    allCount,
  );
}
