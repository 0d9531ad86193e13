import type { FailingTest } from "../records";

/** What of a test tells whose it is. */
export type Owned = Pick<FailingTest, "owners">;

/** Two spellings of one owner have the same: in any case, with or without `@`. */
export function ownerKey(owner: string): string {
  return owner.trim().replace(/^@/, "").toLowerCase();
}

/** Whether one of these owners owns a test; an owner `""` stands for tests that nobody owns. */
export function ownedBy(owners: readonly string[]): (test: Owned) => boolean {
  const keys = new Set(owners.map(ownerKey));
  const unowned = keys.has("");
  return (test) => (test.owners.length === 0 ? unowned : test.owners.some((owner) => keys.has(ownerKey(owner))));
}

/** Whether a test is the person's, by their own owners (setting `owners`). Nobody's test is nobody's: `""` does not count. */
export function isMine(test: Owned, owners: readonly string[]): boolean {
  return ownedBy(owners.filter((owner) => ownerKey(owner) !== ""))(test);
}

/** How many of the tests each owner has, the one with most first; `""` counts those without an owner and comes last. */
export function countByOwner(tests: readonly Owned[]): readonly { readonly owner: string; readonly tests: number }[] {
  const counts = new Map<string, { owner: string; tests: number }>();
  for (const test of tests) {
    const own = test.owners.length === 0 ? [""] : test.owners;
    for (const [key, owner] of new Map(own.map((one) => [ownerKey(one), one]))) {
      const entry = counts.get(key);
      if (entry) entry.tests++;
      else counts.set(key, { owner, tests: 1 });
    }
  }
  const rank = ({ owner, tests: number }: { owner: string; tests: number }) => (owner === "" ? -1 : number);
  return [...counts.values()].sort((a, b) => rank(b) - rank(a) || (a.owner < b.owner ? -1 : 1));
}

/** Who the person is to Git. */
export interface GitUser {
  readonly name?: string;
  readonly email?: string;
}

/** An owner that the person may be. */
export interface OwnerSuggestion {
  /** As it is spelled where it was found. */
  readonly owner: string;
  /** Their e-mail address; a handle equal to its part before the `@`, or to their name; a team; or nothing speaks for it. */
  readonly because: "email" | "handle" | "name" | "team" | "none";
}

/**
 * The owners of CODEOWNERS and of the loaded tests, those the person is likeliest to be first and teams last. No network is asked: whether
 * somebody belongs to a team cannot be known here.
 */
export function suggestOwners(
  codeowners: readonly string[],
  user: GitUser,
  ownersOfTests: readonly string[],
): readonly OwnerSuggestion[] {
  const known = new Map(
    [...ownersOfTests, ...codeowners]
      .filter((owner) => ownerKey(owner) !== "")
      .map((owner) => [ownerKey(owner), owner]),
  );
  const ranks: readonly OwnerSuggestion["because"][] = ["email", "handle", "name", "none", "team"];
  return [...known.values()]
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
  if (key === handleOf(local)) return "handle";
  const squeezed = name.toLowerCase().replace(/\s+/g, "");
  return squeezed !== "" && key.replace(/[-_.]/g, "") === squeezed.replace(/[-_.]/g, "") ? "name" : "none";
}

/** Git hosts' own addresses put a number in front of the handle: `12345+jane@users.noreply.example`. */
function handleOf(localPart: string): string | undefined {
  const handle = localPart.replace(/^\d+\+/, "");
  return handle === "" ? undefined : handle;
}
