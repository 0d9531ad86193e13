import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { LocalService } from "../service/server";
import { connectTo, disconnect, folder, startService, waitForFiles } from "./harbour";

describe("API for other extensions", () => {
  let service: LocalService;

  before(async () => {
    service = await startService();
    await waitForFiles(await connectTo(service));
  });

  after(async () => {
    await disconnect();
    await service.stop();
  });

  const failingTests = (path: string) =>
    vscode.commands.executeCommand<string[]>("companion.failingTests", vscode.Uri.joinPath(folder(), path));

  it("returns the failing tests of a file, with the lines that declare them", async () => {
    const tests = await failingTests("services/dispatch/route/eta_test.go");
    assert.deepEqual(tests.sort(), [
      "eta_test.go:22 TestETA",
      "eta_test.go:24 TestETA/12_h_at_8_knots",
      "eta_test.go:24 TestETA/1_h_at_8_knots",
      "eta_test.go:24 TestETA/6_h_at_8_knots",
      "eta_test.go:42 TestPosition",
      "eta_test.go:59 TestPositionService",
    ]);
  });

  it("returns nothing for a file that declares no test", async () => {
    assert.deepEqual(await failingTests("services/dispatch/route/eta.go"), []);
  });
});
