// Serves failing tests from memory, in a process of its own: what it does costs the measured one nothing.
//   node out/test/bench/support/pageServer.js LATENCY_MS    prints its port
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
