import { appendAll } from "../base/collections";
import type { CiJobs } from "../domain/runs/ciJobs";
import { unknownText } from "../domain/runs/ciJobs";
import { explainMissing, type MissingReason, type MissingStatusQuestion } from "../domain/runs/missingStatus";
import { azureFiles, readAzure } from "./azure";
import { buildkiteFolder, readBuildkite } from "./buildkite";
import { circleCiFile, readCircleCi } from "./circleCi";
import { githubFolder, readGithubActions } from "./githubActions";
import { gitlabFile, listGitlabIncludes, readGitlab } from "./gitlab";
import type { CiFiles } from "./systems";
import { parseYaml, type YamlNode } from "./yamlTree";

/** Files of a repository, by their paths relative to its root. */
export interface RepositoryFiles {
  /** Returns the names of a folder's entries; none if there is no such folder. */
  listNames(folder: string): Promise<readonly string[]>;
  /**
   * Returns a text and its version; `undefined` if there is no such text file in the repository, or it is too large.
   */
  read(path: string): Promise<{ readonly text: string; readonly version: string } | undefined>;
}

/** Runs work on one version of a file; returns `undefined` if this version must not be read again. */
export type RunRead = <T>(name: string, work: () => T) => T | undefined;

/** Maximum number of files that are read in a folder, and of files that another one includes. */
const maxFiles = 200;

/**
 * Explains with the files that configure CI why statuses were not reported. Never rejects because of their contents.
 */
export async function explainMissingStatuses(
  files: RepositoryFiles,
  question: MissingStatusQuestion,
  run: RunRead,
): Promise<readonly (readonly MissingReason[])[]> {
  const reader = new CiFileReader(files, run);
  await reader.readAll();
  const name = reader.names.join("\n");
  const explain = () => explainMissing(question, reader.createJobs(question));
  return run(name, explain) ?? question.statuses.map(() => []);
}

class CiFileReader {
  readonly #files = new Map<string, YamlNode>();
  /** Names of the versions of the files. */
  readonly names: string[] = [];
  #isIncomplete = false;

  constructor(
    private readonly files: RepositoryFiles,
    private readonly run: RunRead,
  ) {}

  async readAll(): Promise<void> {
    await this.#readFolder(githubFolder);
    await this.#readFolder(buildkiteFolder);
    for (const path of [gitlabFile, circleCiFile, ...azureFiles]) {
      await this.#read(path, false);
    }
    const gitlab = this.#files.get(gitlabFile);
    const includedPaths = gitlab ? listGitlabIncludes(gitlab).slice(0, maxFiles) : [];
    for (const path of includedPaths) {
      await this.#read(path, true);
    }
  }

  createJobs(question: MissingStatusQuestion): CiJobs {
    const files: CiFiles = this.#files;
    const buildkiteJobs = readBuildkite(files);
    const otherNames: string[] = [];
    if (buildkiteJobs.length > 0) {
      otherNames.push(`buildkite/${unknownText}`);
    }
    if (azureFiles.some((path) => files.has(path))) {
      // Any name without a slash may be that of an Azure pipeline, which no file states.
      const pipelineNames = question.statuses.filter((status) => !status.includes("/"));
      appendAll(otherNames, pipelineNames);
    }
    return {
      jobs: [
        ...readGithubActions(files, question),
        ...buildkiteJobs,
        ...readGitlab(files, question),
        ...readCircleCi(files, question),
        ...readAzure(files, question),
      ],
      otherNames,
      isIncomplete: this.#isIncomplete,
    };
  }

  async #readFolder(folder: string): Promise<void> {
    const names = await this.files.listNames(folder);
    const yamlNames = names.filter((name) => /\.ya?ml$/.test(name)).toSorted();
    for (const name of yamlNames.slice(0, maxFiles)) {
      await this.#read(`${folder}/${name}`, true);
    }
  }

  /** @param isThere whether the file is known to exist, so that it counts as missed if it cannot be read */
  async #read(path: string, isThere: boolean): Promise<void> {
    const content = await this.files.read(path);
    const name = `workflow\n${path}\n${content?.version}`;
    const file = content && this.run(name, () => parseYaml(content.text));
    if (file) {
      this.names.push(name);
      this.#files.set(path, file);
    } else if (isThere || content) {
      this.#isIncomplete = true;
    }
  }
}
