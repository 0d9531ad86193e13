/** Fields of a record that locate its test's declaration. A `FailingTest` has them. */
export interface TestAddress {
  readonly name: string;
  readonly classname?: string;
  readonly parent?: string;
  readonly filePath?: string;
}
