import { compareStrings } from "../failingTests/sortTests";
import type { FailingTest } from "../records";

/** Fields of a test that determine its owners. */
export type OwnerFields = Pick<FailingTest, "owners">;

/** Returns a key that is equal for all spellings of an owner: in any case, with or without `@`. */
export function ownerKey(owner: string): string {
  return owner.trim().replace(/^@/, "").toLowerCase();
}

/** Returns a predicate for tests of any of these owners; an owner `""` stands for tests without an owner. */
export function createOwnerTest(owners: readonly string[]): (test: OwnerFields) => boolean {
  const keys = new Set(owners.map(ownerKey));
  const includesUnowned = keys.has("");
  return (test) => {
    if (test.owners.length === 0) {
      return includesUnowned;
    }
    return test.owners.some((owner) => keys.has(ownerKey(owner)));
  };
}

/**
 * Returns whether a test belongs to one of the user's owners (setting `owners`). Tests without an owner belong to
 * nobody: `""` is ignored.
 */
export function isMine(test: OwnerFields, owners: readonly string[]): boolean {
  return createOwnerTest(owners.filter((owner) => ownerKey(owner) !== ""))(test);
}

interface OwnerCount {
  readonly owner: string;
  readonly tests: number;
}

/** Counts the tests of each owner, most tests first; `""` counts those without an owner and comes last. */
export function countByOwner(tests: readonly OwnerFields[]): readonly OwnerCount[] {
  const counts = new Map<string, { owner: string; tests: number }>();
  for (const test of tests) {
    const testOwners = test.owners.length === 0 ? [""] : test.owners;
    for (const [key, owner] of groupSpellings(testOwners)) {
      const count = counts.get(key);
      if (count) {
        count.tests++;
      } else {
        counts.set(key, { owner, tests: 1 });
      }
    }
  }
  return [...counts.values()].sort(compareCounts);
}

/** Returns one spelling of each owner, by key. */
function groupSpellings(owners: readonly string[]): Map<string, string> {
  return new Map(owners.map((owner) => [ownerKey(owner), owner]));
}

function compareCounts(a: OwnerCount, b: OwnerCount): number {
  if (a.owner === "" || b.owner === "") {
    return a.owner === "" ? 1 : -1;
  }
  return b.tests - a.tests || compareStrings(a.owner, b.owner);
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
  const owners = [...ownersOfTests, ...codeowners].filter((owner) => ownerKey(owner) !== "");
  const suggestions = [...groupSpellings(owners).values()].map((owner) => ({
    owner,
    because: findReason(owner, user),
  }));
  return suggestions.sort(compareSuggestions);
}

const reasonOrder: readonly OwnerSuggestion["because"][] = ["email", "handle", "name", "none", "team"];

function compareSuggestions(a: OwnerSuggestion, b: OwnerSuggestion): number {
  const rankDifference = reasonOrder.indexOf(a.because) - reasonOrder.indexOf(b.because);
  return rankDifference || compareStrings(ownerKey(a.owner), ownerKey(b.owner));
}

function findReason(owner: string, { name = "", email = "" }: GitUser): OwnerSuggestion["because"] {
  const key = ownerKey(owner);
  const address = email.trim().toLowerCase();
  if (key.includes("@")) {
    return key === address ? "email" : "none";
  }
  if (key.includes("/")) {
    return "team";
  }
  const [local = ""] = address.split("@");
  if (key === findHandle(local)) {
    return "handle";
  }
  const userName = name.toLowerCase().replace(/\s+/g, "");
  if (userName === "") {
    return "none";
  }
  return withoutPunctuation(key) === withoutPunctuation(userName) ? "name" : "none";
}

function withoutPunctuation(name: string): string {
  return name.replace(/[-_.]/g, "");
}

/**
 * Returns the handle in the local part of an email address. Git hosts' no-reply addresses prefix it with a number:
 * `12345+jane@users.noreply.example`.
 */
function findHandle(localPart: string): string | undefined {
  const handle = localPart.replace(/^\d+\+/, "");
  return handle || undefined;
}
