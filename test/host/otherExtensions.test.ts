import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { LocalService } from "../service/server";
import { connectTo, disconnect, folder, startService, untilFilesAreKnown } from "./harbour";

describe("another extension", () => {
  let service: LocalService;

  before(async () => {
    service = await startService();
    await untilFilesAreKnown(await connectTo(service));
  });

  after(async () => {
    await disconnect();
    await service.stop();
  });

  const failingTests = (path: string) =>
    vscode.commands.executeCommand<string[]>("companion.failingTests", vscode.Uri.joinPath(folder(), path));

  it("is told the failing tests of a file, with the lines that declare them", async () => {
    const found = await failingTests("services/dispatch/route/eta_test.go");
    assert.deepEqual(found.sort(), [
      "eta_test.go:22 TestETA",
      "eta_test.go:24 TestETA/12_h_at_8_knots",
      "eta_test.go:24 TestETA/1_h_at_8_knots",
      "eta_test.go:24 TestETA/6_h_at_8_knots",
      "eta_test.go:42 TestPosition",
      "eta_test.go:59 TestPositionService",
    ]);
  });

  it("is told of none in a file that declares none", async () => {
    assert.deepEqual(await failingTests("services/dispatch/route/eta.go"), []);
  });
});
