import type { Form } from "../finding";
import { ava } from "./ava";
import { cpp } from "./cpp";
import { dotnet } from "./dotnet";
import { jasmine } from "./jasmine";
import { java } from "./java";
import { jest } from "./jest";
import { leftRight } from "./leftRight";
import { chai, mocha } from "./mocha";
import { nodeAssert } from "./nodeAssert";
import { otherRunners } from "./otherRunners";
import { php, teamCity } from "./php";
import { pytest } from "./pytest";
import { ruby } from "./ruby";
import { tap, unifiedDiff } from "./tap";
import { unittest } from "./unittest";

/** The forms of all runners. Of a text that has several, the first one shows most. */
export const forms: readonly Form[] = [
  ...otherRunners,
  ...mocha,
  ...jest,
  ...nodeAssert,
  ...ava,
  ...jasmine,
  ...teamCity,
  ...pytest,
  ...unittest,
  ...java,
  ...dotnet,
  ...ruby,
  ...php,
  ...unifiedDiff,
  ...tap,
  ...cpp,
  ...leftRight,
  ...chai,
];
