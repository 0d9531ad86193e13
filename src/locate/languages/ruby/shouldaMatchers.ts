import { createTable } from "../../../base/table";
import type { PrintedValue } from "./printedValues";

/**
 * Descriptions that shoulda-matchers generates for its matchers. `:*` stands for the argument as Ruby prints it, `*`
 * for its name, and `…` for any text.
 */
const descriptions: Readonly<Record<string, string>> = createTable({
  accept_nested_attributes_for: "accepts_nested_attributes_for :*",
  allow_value: "allow :* to be",
  allow_values: "allow :* to be",
  belong_to: "belong to *",
  define_enum_for: "define :* as an enum",
  delegate_method: "delegate #* to",
  have_and_belong_to_many: "have and belong to many *",
  have_db_column: "have db column named *",
  have_db_index: "have a… index on :*",
  have_many: "have many *",
  have_many_attached: "have a has_many_attached called *",
  have_one: "have one *",
  have_one_attached: "have a has_one_attached called *",
  have_readonly_attribute: "make * read-only",
  have_secure_password: "have a secure password",
  serialize: "serialize :*",
  use_after_action: "have :* as a after_action",
  use_around_action: "have :* as a around_action",
  use_before_action: "have :* as a before_action",
  validate_absence_of: "validate that :* is empty/falsy",
  validate_acceptance_of: 'validate that :* has been set to "1"',
  validate_confirmation_of: "validate that :*_confirmation matches :*",
  validate_exclusion_of: "validate that :*",
  validate_inclusion_of: "validate that :*",
  validate_length_of: "validate that the length of :*",
  validate_numericality_of: "validate that :* looks like",
  validate_presence_of: "validate that :* cannot be empty/falsy",
  validate_uniqueness_of: "validate that :* is …unique",
});

/** Words that a description always contains for a call after the matcher. */
const wordsByCall: Readonly<Record<string, string>> = createTable({
  class_name: "class_name => ",
  dependent: "dependent => ",
  of_type: "of type ",
  optional: "optional: true",
  order: "order => ",
  through: "through ",
});

/** Returns the texts of a matcher's description in order; `undefined` for a matcher of another library. */
export function describeShouldaMatcher(name: string, value: PrintedValue | undefined): readonly string[] | undefined {
  const argument = value?.text ?? "";
  const attribute = argument.replace(/^:/, "");
  const texts = descriptions[name]?.split("…");
  return texts?.map((text) => text.replace(/:?\*/g, (sign) => (sign === ":*" ? argument : attribute)));
}

/** Returns the words for a call after one of these matchers; `undefined` if a description may lack them. */
export const describeShouldaCall = (name: string): string | undefined => wordsByCall[name];
