import type { RepositoryId } from "../../src/domain/records";
import { repositoryPath } from "./testIdentity";

/** Absolute addresses of the service's web pages, which are below `/web`. */
export class Links {
  private readonly root: string;

  /** @param baseUrl origin of the service, without a slash at the end */
  constructor(
    baseUrl: string,
    orgUrlSlug: string,
    private readonly repositoryId: RepositoryId,
  ) {
    this.root = `${baseUrl}/web/${encodeURIComponent(orgUrlSlug)}`;
  }

  test({ id }: { readonly id: string }): string {
    return `${this.root}/tests/${id}?repo=${encodeURIComponent(`${this.repositoryId.owner}/${this.repositoryId.name}`)}`;
  }

  ticket(key: string): string {
    return `${this.root}/tickets/${encodeURIComponent(key)}`;
  }

  repository(): string {
    return `${this.root}/repositories/${encodeURI(repositoryPath(this.repositoryId))}`;
  }

  pullRequest(number: number): string {
    return `${this.repository()}/pull/${number}`;
  }

  check(runId: string, name: string): string {
    return `${this.root}/checks/${encodeURIComponent(runId)}/${encodeURIComponent(name)}`;
  }
}
