import { testLocations } from "../workspace";

const oneTest = "*** Test Cases ***\nOpens\n    No Operation\n";
const files = {
  "robot/harbour/north_gate/opening_hours.robot": oneTest,
  "robot/harbour/south_gate/opening_hours.robot": `\n${oneTest}`,
  "robot/02__quays/01__first_quay.robot": `\n\n${oneTest}`,
  "robot/renamed.robot": "*** Settings ***\nName    Own Name\n*** Test Cases ***\nOpens late\n    No Operation\n",
  "robot/pipes.robot":
    "*** Test Cases ***\n|   Wide Pipes   |   Log   |\n|      | Log |\n One Blank\n    Log\n|Bare\n    Log\n",
  "robot/src/opening_hours.java": "",
};

describe("Robot Framework suites", () => {
  testLocations(files, [
    ["Opens", "Robot.Harbour.North Gate.Opening Hours", "exact robot/harbour/north_gate/opening_hours.robot:2"],
    ["Opens", "All Tests.Harbour.South Gate.Opening Hours", "exact robot/harbour/south_gate/opening_hours.robot:3"],
    ["Opens", "South Gate.Opening Hours", "exact robot/harbour/south_gate/opening_hours.robot:3"],
    ["Opens", "Robot.Quays.First Quay", "exact robot/02__quays/01__first_quay.robot:4"],
    [
      "Opens",
      "Opening Hours",
      "none severalFiles robot/harbour/north_gate/opening_hours.robot robot/harbour/south_gate/opening_hours.robot",
    ],
    ["Opens late", "Robot.Own Name", "pattern robot/renamed.robot:4"],
    ["Wide Pipes", "Robot.Pipes", "exact robot/pipes.robot:2"],
    [" One Blank", "Robot.Pipes", "exact robot/pipes.robot:4"],
    ["|Bare", "Robot.Pipes", "exact robot/pipes.robot:6"],
    [
      "Shuts",
      "Robot.Harbour.North Gate.Opening Hours",
      "file robot/harbour/north_gate/opening_hours.robot nameNotFound",
    ],
  ]);
});
