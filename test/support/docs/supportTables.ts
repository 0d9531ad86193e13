import { groupings, sortings } from "../../../src/domain/failingTests/arrangement";
import { windowDays } from "../../../src/domain/time/window";
import type { LookUpArgument } from "../../../src/ui/commands/lookUpRun/argument";
import { commands } from "../../../src/ui/contributions/ids";
import { readJson } from "../sources";
import { markdownTable } from "./sections";

interface Setting {
  readonly scope: "application" | "window" | "resource";
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly markdownDescription: string;
}

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
  };
}

const scopes = { application: "user", window: "user, workspace", resource: "user, workspace, folder" } as const;

/** A command that takes its answer from a keybinding, with an example for each form of the answer. */
export interface CommandArgument {
  readonly command: string;
  readonly description: string;
  readonly examples: readonly unknown[];
}

const joinEvents = (values: readonly string[]) => values.map(code).join(", ");

/** The arguments of each command that reads `args`. */
export const commandArguments: readonly CommandArgument[] = [
  { command: commands.groupBy, description: `One of ${joinEvents(groupings)}`, examples: ["owner"] },
  { command: commands.sortBy, description: `One of ${joinEvents(sortings)}`, examples: ["rate"] },
  {
    command: commands.filter,
    description:
      "The whole filter; every condition in it must hold, and `{}` shows everything. `text`: words that all occur. `owner`: a list of " +
      "owners. `mine`, `isNew`, `activeFile`: `true`. `quarantined`: `only` or `hidden`. `ticket`: `with` or `without`",
    examples: [
      { mine: true, ticket: "without" },
      { owner: ["@acme/web"], quarantined: "hidden" },
    ],
  },
  {
    command: commands.selectWindow,
    description: `One of ${joinEvents(Object.keys(windowDays))}, or two days of the calendar, both included, at most 62 days`,
    examples: ["24h", "2026-11-01/2026-11-10"],
  },
  {
    command: commands.lookUpTestRun,
    description:
      "A text that the box takes, or an object: `id` (whatever the box takes), or `testRunId` (the id as it is), or `branch`; " +
      "`repository` (`host/owner/name`, one that is open) and `targetBranch` where you want to name them",
    examples: [
      "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
      { id: "3f0c9b1e", targetBranch: "main" } satisfies LookUpArgument,
    ],
  },
];

/** Returns the sections of the support page that are generated from the manifest, by name. */
export function supportSections(): Readonly<Record<string, string>> {
  const manifest = readJson("package.json") as Manifest;
  const texts = readJson("package.nls.json") as Readonly<Record<string, string>>;
  const readText = (placeholder: string) => texts[placeholder.slice(1, -1)] ?? "";
  return {
    settings: settingsTable(manifest, readText),
    commands: commandsTable(manifest, readText),
    arguments: argumentsTable(),
  };
}

function settingsTable({ contributes }: Manifest, readText: (placeholder: string) => string): string {
  const settings = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
  const rows = settings.map(([id, setting]) => [
    code(id),
    setting.default === "" ? "" : code(JSON.stringify(setting.default)),
    scopes[setting.scope],
    [readText(setting.markdownDescription), ...readValues(setting, readText)].join(" "),
  ]);
  return markdownTable(["Setting", "Default", "Set it for", "Meaning"], rows);
}

function readValues(setting: Setting, readText: (placeholder: string) => string): string[] {
  const values = setting.enum?.map(
    (value, index) => `${code(value)}: ${readText(setting.enumDescriptions?.[index] ?? "")}`,
  );
  if (values) {
    return [`${values.join("; ")}.`];
  }
  return setting.maximum === undefined ? [] : [`From ${setting.minimum} to ${setting.maximum}.`];
}

function commandsTable({ contributes }: Manifest, readText: (placeholder: string) => string): string {
  const hiddenCommands = new Set(
    contributes.menus.commandPalette?.filter(({ when }) => when === "false").map(({ command }) => command),
  );
  const rows = contributes.commands.map(({ command, title }) => [
    readText(title),
    code(command),
    hiddenCommands.has(command) ? "menus and rows" : "palette",
  ]);
  return markdownTable(["Command", "Id", "Found in"], rows);
}

function argumentsTable(): string {
  const rows = commandArguments.map(({ command, description, examples }) => [
    code(command),
    `${description}.`,
    examples.map((example) => code(`"args": ${JSON.stringify(example)}`)).join("<br>"),
  ]);
  return markdownTable(["Command", "`args`", "Examples"], rows);
}

function code(text: string): string {
  return `\`${text}\``;
}
