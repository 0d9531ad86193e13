import { hasStoredKey } from "../../domain/sessionState";
import {
  type ConnectionAction,
  type ConnectionChoice,
  connectionPicks,
  connectionTexts,
  createSourcePicks,
} from "../../present/connectionPicks";
import type { PickItem } from "../../present/quickPick";
import type { Session } from "../../state/session";
import type { RegisteredSources } from "../../state/sources/registeredSources";
import { chooseOne } from "../widgets/quickPick";

interface Dependencies {
  readonly session: Session;
  readonly sources: RegisteredSources;
}

/**
 * Lets the user choose an action for the connection, or a source of another extension to use instead, which takes
 * effect at once. If `connect` is the only choice, it is not asked for.
 */
export async function chooseConnection({ session, sources }: Dependencies): Promise<ConnectionAction | undefined> {
  if (session.current.kind === "starting") {
    await session.update();
  }
  const picks = listPicks({ session, sources });
  if (picks.length === 1) {
    return "connect";
  }
  const choice = await chooseOne(picks, connectionTexts);
  if (choice === "useService") {
    await sources.choose(undefined);
    return undefined;
  }
  if (typeof choice !== "object") {
    return choice;
  }
  await sources.choose(choice.source);
  return undefined;
}

function listPicks({ session, sources }: Dependencies): readonly PickItem<ConnectionChoice>[] {
  const { current } = session;
  const hasKey = hasStoredKey(current);
  const serving = current.kind === "connected" ? current.source : undefined;
  const actions = connectionPicks.filter(({ value }) => hasKey || value === "connect");
  return [...createSourcePicks(sources.all, serving?.id, sources.chosenName !== undefined), ...actions];
}
