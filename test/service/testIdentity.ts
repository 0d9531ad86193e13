import { createHash } from "node:crypto";
import type { RepositoryId } from "../../src/domain/records";

/** Identity of a test, as a CI report spells it. A missing part and an empty one are the same. */
export interface TestIdentity {
  readonly name: string;
  /** A flag of the whole upload (e.g. `linux`), not of the report. */
  readonly variant?: string;
  readonly classname?: string;
  /** Name of the outermost suite. */
  readonly parent?: string;
  /** As the report wrote it, never normalised. */
  readonly filePath?: string;
}

/** A UUID that is the same for the same test of the same repository, whenever and wherever it is computed. */
export function testId(repository: RepositoryId, test: TestIdentity): string {
  const parts = [
    repositoryPath(repository),
    test.filePath ?? "",
    test.classname ?? "",
    test.parent ?? "",
    test.name,
    test.variant ?? "",
  ];
  const hash = createHash("sha1").update(JSON.stringify(parts)).digest();
  // The version (5: made from a name) and variant bits of RFC 9562.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** `host/owner/name`; the owner may hold slashes. */
export function repositoryPath({ host, owner, name }: RepositoryId): string {
  return `${host}/${owner}/${name}`;
}
