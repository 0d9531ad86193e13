import type { FailingTest } from "../records";

/** Fields of a test that determine its owners. */
export type OwnerFields = Pick<FailingTest, "owners">;

/** Returns a key that is equal for all spellings of an owner: in any case, with or without `@`. */
export function ownerKey(owner: string): string {
  return owner.trim().replace(/^@/, "").toLowerCase();
}

/** Returns a predicate for tests of any of these owners; an owner `""` stands for tests without an owner. */
export function ownedBy(owners: readonly string[]): (test: OwnerFields) => boolean {
  const keys = new Set(owners.map(ownerKey));
  const includesUnowned = keys.has("");
  return (test) =>
    test.owners.length === 0 ? includesUnowned : test.owners.some((owner) => keys.has(ownerKey(owner)));
}

/**
 * Returns true if a test belongs to one of the user's owners (setting `owners`). Tests without an owner belong to
 * nobody: `""` is ignored.
 */
export function isMine(test: OwnerFields, owners: readonly string[]): boolean {
  return ownedBy(owners.filter((owner) => ownerKey(owner) !== ""))(test);
}

/** Counts the tests of each owner, most tests first; `""` counts those without an owner and comes last. */
export function countByOwner(
  tests: readonly OwnerFields[],
): readonly { readonly owner: string; readonly tests: number }[] {
  const counts = new Map<string, { owner: string; tests: number }>();
  for (const test of tests) {
    const testOwners = test.owners.length === 0 ? [""] : test.owners;
    for (const [key, owner] of new Map(testOwners.map((spelling) => [ownerKey(spelling), spelling]))) {
      const entry = counts.get(key);
      if (entry) entry.tests++;
      else counts.set(key, { owner, tests: 1 });
    }
  }
  const rank = ({ owner, tests: number }: { owner: string; tests: number }) => (owner === "" ? -1 : number);
  return [...counts.values()].sort((a, b) => rank(b) - rank(a) || (a.owner < b.owner ? -1 : 1));
}

/** The user's identity in Git. */
export interface GitUser {
  readonly name?: string;
  readonly email?: string;
}

/** Owner that the user may be. */
export interface OwnerSuggestion {
  /** Spelled as in its source. */
  readonly owner: string;
  /**
   * Reason of the suggestion: the user's email address; a handle equal to its local part, or to their name; a team; or
   * no match.
   */
  readonly because: "email" | "handle" | "name" | "team" | "none";
}

/**
 * Suggests owners from CODEOWNERS and the loaded tests, the most likely first and teams last. Sends no request, so
 * team membership is unknown.
 */
export function suggestOwners(
  codeowners: readonly string[],
  user: GitUser,
  ownersOfTests: readonly string[],
): readonly OwnerSuggestion[] {
  const ownersByKey = new Map(
    [...ownersOfTests, ...codeowners]
      .filter((owner) => ownerKey(owner) !== "")
      .map((owner) => [ownerKey(owner), owner]),
  );
  const ranks: readonly OwnerSuggestion["because"][] = ["email", "handle", "name", "none", "team"];
  return [...ownersByKey.values()]
    .map((owner): OwnerSuggestion => ({ owner, because: reasonFor(owner, user) }))
    .sort(
      (a, b) => ranks.indexOf(a.because) - ranks.indexOf(b.because) || (ownerKey(a.owner) < ownerKey(b.owner) ? -1 : 1),
    );
}

function reasonFor(owner: string, { name = "", email = "" }: GitUser): OwnerSuggestion["because"] {
  const key = ownerKey(owner);
  if (key.includes("@")) return key === email.trim().toLowerCase() ? "email" : "none";
  if (key.includes("/")) return "team";
  const [local = ""] = email.trim().toLowerCase().split("@");
  if (key === findHandle(local)) return "handle";
  const compactName = name.toLowerCase().replace(/\s+/g, "");
  return compactName !== "" && key.replace(/[-_.]/g, "") === compactName.replace(/[-_.]/g, "") ? "name" : "none";
}

/**
 * Returns the handle in the local part of an email address. Git hosts' no-reply addresses prefix it with a number:
 * `12345+jane@users.noreply.example`.
 */
function findHandle(localPart: string): string | undefined {
  const handle = localPart.replace(/^\d+\+/, "");
  return handle === "" ? undefined : handle;
}
