import { testLocations } from "../../workspace";

/** Matchers, and the titles that shoulda-matchers 4.3 generates for them. */
const associations = [
  ["should belong_to(:company)", "is expected to belong to company required: "],
  ["is_expected.to belong_to(:company).optional", "is expected to belong to company optional: true"],
  ["should have_many(:posts)", "is expected to have many posts"],
  ["should have_many(:posts).dependent(:destroy)", "is expected to have many posts dependent => destroy"],
  ["should have_many(:tags).through(:posts)", "is expected to have many tags through posts"],
  ['should have_one(:post).class_name("Post")', "is expected to have one post class_name => Post"],
  ["should accept_nested_attributes_for(:posts)", "is expected to accepts_nested_attributes_for :posts"],
  ["should delegate_method(:title).to(:company)", "is expected to delegate #title to the #company object"],
] as const;
const validations = [
  ["should validate_presence_of(:name)", "is expected to validate that :name cannot be empty/falsy"],
  ["should validate_presence_of(:email)", "is expected to validate that :email cannot be empty/falsy"],
  ["is_expected.to validate_uniqueness_of(:email)", "is expected to validate that :email is case-sensitively unique"],
  [
    "should validate_length_of(:name).is_at_least(2).is_at_most(9)",
    "is expected to validate that the length of :name is between 2 and 9",
  ],
  ["should validate_length_of(:email).is_at_most(5)", "is expected to validate that the length of :email is at most 5"],
  [
    "should validate_numericality_of(:age).is_greater_than(3)",
    "is expected to validate that :age looks like a number greater than 3",
  ],
  ["should validate_inclusion_of(:age).in_array([1, 2])", "is expected to validate that :age is either ‹1› or ‹2›"],
  ['should allow_value("foo").for(:email)', 'is expected to allow :email to be ‹"foo"›'],
  ['should_not allow_value("", nil).for(:name)', 'is expected not to allow :name to be ‹""› or ‹nil›'],
  ['is_expected.not_to allow_values("x").for(:name)', 'is expected not to allow :name to be ‹"x"›'],
  [
    "should define_enum_for(:status).with_values(active: 0)",
    "is expected to define :status as an enum backed by an integer with values ‹{active: 0}›",
  ],
  ["should have_db_column(:name).of_type(:string)", "is expected to have db column named name of type string"],
  ["should have_db_column(:age)", "is expected to have db column named age"],
  ["should have_db_index(:email)", "is expected to have an index on :email"],
  ["should have_secure_password", "is expected to have a secure password"],
  ["should validate_absence_of(:name)", "is expected to validate that :name is empty/falsy"],
  ["should validate_acceptance_of(:name)", 'is expected to validate that :name has been set to "1"'],
  ["should validate_confirmation_of(:name)", "is expected to validate that :name_confirmation matches :name"],
  ["should have_readonly_attribute(:name)", "is expected to make name read-only"],
  ["should serialize(:name)", "is expected to serialize :name"],
  ["should respond_to(:title)", "is expected to respond to #title"],
] as const;

describe("Matchers of shoulda-matchers", () => {
  for (const [group, matchers] of Object.entries({ associations, validations })) {
    const lines = matchers.map(([matcher]) => `    it { ${matcher} }`);
    const source = ["RSpec.describe User do", `  describe "${group}" do`, ...lines, "  end", "end"].join("\n");
    testLocations(
      { "spec/user_spec.rb": source },
      matchers.map(([, title], index) => [
        { name: `User ${group} ${title}` },
        `pattern spec/user_spec.rb:${index + 3}`,
      ]),
      { classname: "spec.user_spec", filePath: "./spec/user_spec.rb" },
    );
  }
});
