import { createHash } from "node:crypto";
import type { RepositoryId } from "../../src/domain/records";

/** Identity of a test as in a CI report. A missing part is equal to an empty one. */
export interface TestIdentity {
  readonly name: string;
  /** A property of the upload, e.g. `linux`, which is not in the report. */
  readonly variant?: string;
  readonly classname?: string;
  /** Name of the outermost suite. */
  readonly parent?: string;
  /** The path as in the report, not normalized. */
  readonly filePath?: string;
}

/** Returns a UUID that depends only on the test and its repository. */
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
  // The bits for version 5 (from a name) and the variant of RFC 9562.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** Returns `host/owner/name`; the owner may contain slashes. */
export function repositoryPath({ host, owner, name }: RepositoryId): string {
  return `${host}/${owner}/${name}`;
}
