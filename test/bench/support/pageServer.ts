// Serves failing tests from memory and prints its port. It is a separate process, so that it costs the measured one
// nothing.
//   node out/test/bench/support/pageServer.js LATENCY_MS
import { createServer } from "node:http";
import { createPageListener } from "./pageAnswers";

const server = createServer(createPageListener(Number(process.argv[2] ?? 0)));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) {
    console.log(address.port);
  }
});
process.on("disconnect", () => process.exit());
