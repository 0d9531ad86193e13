/** A chat skill, read from its `SKILL.md`. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
  /** Tools that its steps call, in order. */
  readonly calledTools: readonly string[];
}

/** Parses a `SKILL.md` with a front matter of one line for each property. Throws if a part is missing. */
export function parseSkill(text: string): Skill {
  const [, frontMatter = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const property = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, "m").exec(frontMatter)?.[1];
    if (value === undefined) {
      throw new Error(`The skill has no ${name}.`);
    }
    return value;
  };
  const steps = /^## Steps\n(.*?)^## /ms.exec(body)?.[1] ?? "";
  const calledTools = [...steps.matchAll(/[Cc]all `(\w+)`/g)].map(([, tool = ""]) => tool);
  return { name: property("name"), description: property("description"), text, calledTools };
}
