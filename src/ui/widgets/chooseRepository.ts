import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import { repositoryKey } from "../../domain/repository";
import { iconSafeText } from "../../present/text/sanitize";
import { chooseOfSeveral, type QuickPickTexts } from "./quickPick";

/**
 * Returns the key of the only open repository, or of the one that the user chooses; `undefined` if none is open or the
 * user leaves.
 */
export function chooseRepository(
  { current }: Pick<FailingTestsSource, "current">,
  texts: QuickPickTexts,
): Promise<string | undefined> {
  const items = current.map(({ repository }) => ({
    label: iconSafeText(`${repository.owner}/${repository.name}`),
    description: iconSafeText(repository.host),
    value: repositoryKey(repository),
  }));
  return chooseOfSeveral(items, texts);
}
