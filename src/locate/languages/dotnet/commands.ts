import { baseName } from "../../fileIndex/pathNames";
import { isInside } from "../../syntax/sourceText";
import {
  type CommandRules,
  createMemberTest,
  type PlacedTest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { findChain } from "../../types/nested";
import type { DotnetOutline } from "./outline";

/** Creates the rules for `dotnet test`, which selects tests by the full names of their methods. */
export function createDotnetCommands(outline: (text: string) => DotnetOutline, projectEnding: string): CommandRules {
  return {
    readTests({ text }) {
      const { methods } = outline(text);
      return (place, address) => {
        // A case is declared by an attribute of its method.
        const method = methods.find(({ span, attributes }) => {
          return span.start === place.start || attributes.some((attribute) => isInside(place, attribute));
        });
        if (!method) {
          return undefined;
        }
        const { owner, name } = method;
        return createMemberTest([...findChain(owner), name], address, owner.namespace.join("."));
      };
    },
    findRunner: (project) => findRunner(project, projectEnding),
  };
}

/**
 * Finds the project that is named after its folder. Returns `undefined` for a TUnit project, which uses another filter.
 */
async function findRunner({ folders, read }: ProjectFiles, ending: string): Promise<Runner | undefined> {
  for (const folder of folders) {
    const text = folder === "" ? undefined : await read(folder, `${baseName(folder)}.${ending}`);
    if (text === undefined) {
      continue;
    }
    if (/"TUnit\b/.test(text)) {
      return undefined;
    }
    return {
      folder,
      words: ["dotnet", "test"],
      select: createFilter,
      join: (items) => ["--filter", items.join("|")],
    };
  }
  return undefined;
}

/**
 * Creates the filter for a test. It also accepts a name followed by arguments, because some adapters append those of a
 * case to the full name. MSBuild parses the filter before the adapters do.
 */
function createFilter({ scope, names }: PlacedTest): string | undefined {
  if (names.some((name) => /[;%"]/.test(name))) {
    return undefined;
  }
  const types = names.slice(0, -1).join("+");
  const parts = [scope, types, names.at(-1)].filter((part) => part !== undefined);
  const fullName = parts.join(".");
  const escapedName = fullName.replace(/[\\()&|=!~]/g, String.raw`\$&`).replaceAll(",", "%2C");
  return String.raw`FullyQualifiedName=${escapedName}|FullyQualifiedName~${escapedName}\(`;
}
