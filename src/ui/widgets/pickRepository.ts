import type { ShownTests } from "../../domain/failingTests/shownTests";
import { repositoryKey } from "../../domain/repository";
import { withoutIcons } from "../../present/text/inert";
import { type PickTexts, pickOne } from "./pick";

/** The key of the only open repository, or of the one that the person picks; `undefined` without one, or if they leave. */
export async function pickRepository(
  { current }: Pick<ShownTests, "current">,
  texts: PickTexts,
): Promise<string | undefined> {
  const items = current.map(({ repository }) => ({
    label: withoutIcons(`${repository.owner}/${repository.name}`),
    description: withoutIcons(repository.host),
    value: repositoryKey(repository),
  }));
  return items.length > 1 ? pickOne(items, texts) : items[0]?.value;
}
