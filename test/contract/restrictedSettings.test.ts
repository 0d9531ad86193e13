import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settings, settingsSection } from "../../src/ui/contributions/ids";
import { readJson, root } from "../support/sources";

interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: unknown; readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
  };
}

interface Setting {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly scope: string;
}

const { capabilities, contributes } = readJson("package.json") as Manifest;
const { supported, restrictedConfigurations } = capabilities.untrustedWorkspaces;
const properties = Object.entries(
  Object.assign({}, ...contributes.configuration.map((section) => section.properties)) as Record<string, Setting>,
);

/** Settings that contain only a name in requests to the service. */
const nameSettings = [settings.repository, settings.orgUrlSlug, settings.targetBranch].map(
  (name) => `${settingsSection}.${name}`,
);

describe("Settings of an untrusted folder", () => {
  it("are restricted unless only users can set them, their values are fixed, or they are a name for the service", () => {
    const harmful = properties.flatMap(([name, { type, enum: values, scope }]) => {
      const isHarmless =
        scope === "application" || type === "boolean" || type === "number" || values || nameSettings.includes(name);
      return isHarmless ? [] : [name];
    });
    // VS Code ignores the list unless the support is limited.
    assert.deepEqual([supported, restrictedConfigurations.toSorted()], ["limited", harmful.toSorted()]);
  });

  it("are all named in SECURITY.md", () => {
    const text = readFileSync(join(root, ".github", "SECURITY.md"), "utf8");
    assert.deepEqual(
      properties.map(([name]) => name).filter((name) => !text.includes(`\`${name}\``)),
      [],
    );
  });
});
