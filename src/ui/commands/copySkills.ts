import * as vscode from "vscode";
import { readSkillVersion, skillsFolder, stateSkillVersion } from "../../domain/agents/skillVersion";
import { createSkillPicks, skillTexts as texts } from "../../present/agents/skillTexts";
import { notificationText } from "../../present/text/sanitize";
import { readText } from "../adapters/fileReading";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import { chooseOne } from "../widgets/quickPick";
import type { ReportDocuments } from "../widgets/reportDocuments";
import type { Command } from "./command";

/** Maximum size of a skill in bytes. */
const maxSkillBytes = 100_000;

/** Maximum length of a folder's name in a message. */
const maxNameLength = 60;

interface Dependencies {
  readonly context: Pick<vscode.ExtensionContext, "extensionUri" | "extension">;
  readonly documents: Pick<ReportDocuments, "showDifference">;
}

/** A skill of the extension, and the file of the repository that it is copied to. */
interface SkillFile {
  readonly name: string;
  readonly uri: vscode.Uri;
  /** Text of this version. */
  readonly text: string;
  /** Absent if the repository does not have it yet. */
  readonly currentText: string | undefined;
}

/** Copies the skills for agents into the repository after the user has confirmed it, who may compare them first. */
export function copySkills(deps: Dependencies): Command {
  return {
    id: commands.copySkills,
    execute: async () => {
      const folder = await chooseFolder();
      if (folder) {
        await offerSkills(folder, deps);
      } else if (!vscode.workspace.workspaceFolders) {
        void notify("information", texts.noFolder);
      }
    },
  };
}

/** Resolves with the only workspace folder, or with the one that the user chooses. */
async function chooseFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  const [folder, ...otherFolders] = vscode.workspace.workspaceFolders ?? [];
  if (otherFolders.length === 0) {
    return folder;
  }
  return vscode.window.showWorkspaceFolderPick();
}

async function offerSkills(folder: vscode.WorkspaceFolder, { context, documents }: Dependencies): Promise<void> {
  const { version } = context.extension.packageJSON;
  const files = await readSkills(folder.uri, context);
  const changedFiles = files.filter(({ text, currentText }) => text !== currentText);
  if (changedFiles.length === 0) {
    void notify("information", texts.upToDate(version));
    return;
  }
  const folderName = notificationText(folder.name, maxNameLength);
  const picks = createSkillPicks(changedFiles.map(summarizeChange));
  const title = texts.title(folderName, version);
  const step = await chooseOne(picks, { title, placeholder: texts.placeholder });
  let isConfirmed = step === "copy";
  if (step === "compare") {
    await showChanges(changedFiles, documents);
    isConfirmed = await askAgain(folderName);
  }
  if (isConfirmed) {
    await writeSkills(folder.uri, folderName, changedFiles);
  }
}

async function askAgain(folderName: string): Promise<boolean> {
  const answer = await notify("information", texts.question(folderName), texts.copy);
  return answer === texts.copy;
}

/** A skill as the manifest declares it. */
interface DeclaredSkill {
  readonly path: string;
}

async function readSkills(
  folder: vscode.Uri,
  { extensionUri, extension }: Dependencies["context"],
): Promise<readonly SkillFile[]> {
  const { version, contributes } = extension.packageJSON;
  const declaredSkills: readonly DeclaredSkill[] = contributes.chatSkills;
  const readSkill = async ({ path }: DeclaredSkill): Promise<SkillFile> => {
    const name = path.split("/").at(-2) ?? "";
    const uri = vscode.Uri.joinPath(folder, skillsFolder, name, "SKILL.md");
    const source = vscode.Uri.joinPath(extensionUri, path);
    const skill = await readText(extensionUri, source, maxSkillBytes);
    if (!skill) {
      throw new Error(`the extension has no ${path}`);
    }
    const currentSkill = await readText(folder, uri, maxSkillBytes);
    const text = stateSkillVersion(skill.text, version);
    return { name, uri, text, currentText: currentSkill?.text };
  };
  return Promise.all(declaredSkills.map(readSkill));
}

function summarizeChange({ name, currentText }: SkillFile) {
  const currentVersion = currentText === undefined ? undefined : readSkillVersion(currentText);
  return { name, isNew: currentText === undefined, currentVersion };
}

async function showChanges(files: readonly SkillFile[], documents: Dependencies["documents"]): Promise<void> {
  for (const { name, text, currentText = "" } of files) {
    const currentDocument = { name: texts.currentName(name), text: currentText };
    const newDocument = { name: texts.newName(name), text };
    await documents.showDifference(texts.differenceTitle(name), [currentDocument, newDocument]);
  }
}

/** Writes the files, unless one of them or of its folders is a link. */
async function writeSkills(folder: vscode.Uri, folderName: string, files: readonly SkillFile[]): Promise<void> {
  const paths = new Set(files.flatMap(({ name }) => listPaths(name)));
  for (const path of paths) {
    const uri = vscode.Uri.joinPath(folder, path);
    if (await isLink(uri)) {
      void notify("error", texts.isLink(path));
      return;
    }
  }
  for (const { uri, text } of files) {
    await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  }
  void notify("information", texts.copied(files.length, folderName));
}

/** Lists the paths of a skill's file and of the folders around it, the outermost folder first. */
function listPaths(skillName: string): readonly string[] {
  const parts = [...skillsFolder.split("/"), skillName, "SKILL.md"];
  return parts.map((_, index) => {
    const outerParts = parts.slice(0, index + 1);
    return outerParts.join("/");
  });
}

async function isLink(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.SymbolicLink) !== 0;
  } catch {
    // Nothing is there yet.
    return false;
  }
}
