import * as vscode from "vscode";
import { configurationPicks, outsideAgentTexts as texts } from "../../present/agents/mcpConfigurations";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import { chooseOne } from "../widgets/quickPick";
import type { Command } from "./command";

/** Turns answers to agents outside the editor on and off. */
interface OutsideAgentsSwitch {
  readonly program: string;
  turnOn(): Promise<boolean>;
  turnOff(): Promise<void>;
}

/** Creates the commands that start and stop answering agents outside the editor. */
export function outsideAgentCommands(agents: OutsideAgentsSwitch): readonly Command[] {
  return [
    { id: commands.copyMcpConfiguration, execute: () => copyConfiguration(agents) },
    {
      id: commands.stopAnsweringAgents,
      execute: async () => {
        await agents.turnOff();
        void notify("information", texts.stopped);
      },
    },
  ];
}

async function copyConfiguration(agents: OutsideAgentsSwitch): Promise<void> {
  const configuration = await chooseOne(configurationPicks, { title: texts.pickTitle });
  if (!configuration) {
    return;
  }
  const isAnswering = await agents.turnOn();
  if (!isAnswering) {
    void notify("information", texts.notPossible);
    return;
  }
  await vscode.env.clipboard.writeText(configuration.createText(agents.program));
  void notify("information", texts.copied(configuration.file));
}
