import assert from "node:assert/strict";
import {
  isBoolean,
  isListWith,
  isNumber,
  isObjectWith,
  isRecord,
  isString,
  optional,
  type Validator,
} from "../../../src/base/shape";

const isTestRun = isObjectWith({ id: isString, rate: isNumber, isFlaky: isBoolean, branch: optional(isString) });

describe("Validators", () => {
  const cases: readonly [
    description: string,
    isValid: Validator,
    valid: readonly string[],
    invalid: readonly string[],
  ][] = [
    ["a string", isString, ['""', '"main"'], ["1", "true", "null", "{}", '["main"]']],
    ["a number", isNumber, ["0", "-1.5", "1e300"], ["1e400", '"1"', "null", "true", "[1]"]],
    ["a boolean", isBoolean, ["true", "false"], ["0", '"true"', "null", "{}"]],
    ["an object or a list", isRecord, ["{}", "[]", '{"id":1}'], ["null", '"id"', "1", "true"]],
    [
      "a list of strings",
      isListWith(isString),
      ["[]", '["a","b"]'],
      ['["a",1]', '["a",null]', '"a"', "{}", "null", '{"0":"a"}'],
    ],
    [
      "an object with certain properties",
      isTestRun,
      [
        '{"id":"a","rate":0.5,"isFlaky":false}',
        '{"id":"a","rate":0.5,"isFlaky":false,"branch":"main"}',
        '{"id":"a","rate":0.5,"isFlaky":false,"unknown":null}',
      ],
      [
        "{}",
        '{"id":"a","rate":0.5}',
        '{"id":"a","rate":"0.5","isFlaky":false}',
        '{"id":"a","rate":0.5,"isFlaky":false,"branch":null}',
        '{"id":"a","rate":0.5,"isFlaky":false,"branch":1}',
        "null",
        '"id"',
        "[]",
      ],
    ],
    ["an object of any properties", isObjectWith({}), ["{}", '{"id":"a"}'], ["null", "1"]],
  ];
  for (const [description, isValid, valid, invalid] of cases) {
    it(`accept ${description}, and no other JSON value`, () => {
      const accepted = [...valid, ...invalid].filter((json) => isValid(JSON.parse(json)));
      assert.deepEqual(accepted, valid);
    });
  }
});
