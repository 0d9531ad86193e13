/** Folder in which agents look for the skills of a repository. */
export const skillsFolder = ".agents/skills";

/** Adds the version of the extension to the front matter of a skill. */
export function stateSkillVersion(skill: string, version: string): string {
  return skill.replace(/^---\r?\n[\s\S]{1,5000}?\n(?=---)/, (frontMatter) =>
    `${frontMatter}metadata:\n  version: "${version}"\n`.replaceAll("\r\n", "\n"),
  );
}

/** Reads the version from the front matter of a skill; `undefined` if it states none. */
export function readSkillVersion(skill: string): string | undefined {
  return /^ {1,8}version: "([\w.+-]{1,40})"$/m.exec(skill)?.[1];
}
