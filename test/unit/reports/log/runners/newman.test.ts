import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `newman

Harbour

→ Health
  GET http://127.0.0.1:8766/health [errored]
     connect ECONNREFUSED 127.0.0.1:8766

❏ Berths
↳ Refuse a boat
  POST http://127.0.0.1:8766/berths [500 Internal Server Error, 74B, 12ms]
  2. Status code is 200
  ✓  Has a body

↳ Moor
  POST http://127.0.0.1:8766/berths [500 Internal Server Error, 74B, 12ms]
  3. Status code is 200

┌─────────────────────────┬──────────┬──────────┐
│                         │ executed │   failed │
└─────────────────────────┴──────────┴──────────┘

  #  failure         detail                                        
                                                                   
 1.  Error           connect ECONNREFUSED 127.0.0.1:8766           
                     at request                                    
                     inside "Health"                               
                                                                   
 2.  AssertionError  Status code is 200                            
                     expected response to have status code 200 but got 500
                     at assertion:0 in test-script                 
                     inside "Berths / Refuse a boat"               
                                                                   
 3.  AssertionError  Status code is 200                            
                     expected 500 to be 200
                     at assertion:0 in test-script                 
                     inside "Berths / Moor"                        
`;

describe("Log of Newman", () => {
  it("names each assertion below its request, and a request without an answer", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | Health",
      "failed | Berths | Refuse a boat | Status code is 200",
      "passed | Berths | Refuse a boat | Has a body",
      "failed | Berths | Moor | Status code is 200",
    ]);
  });

  it("has the texts of the failures", () => {
    const texts = readLog(log).map(({ failure }) => failure.split("\n").map((line) => line.trim()));
    assert.deepEqual(texts[0]?.slice(1), ["at request", 'inside "Health"']);
    assert.equal(texts[1]?.[1], "expected response to have status code 200 but got 500");
    assert.equal(texts[3]?.[1], "expected 500 to be 200");
  });

  it("is read as the list at the end alone", () => {
    const list = log.slice(log.indexOf("  #  failure"));
    assert.deepEqual(readLogLines(list), [
      "failed | connect ECONNREFUSED 127.0.0.1:8766",
      "failed | Status code is 200",
      "failed | Status code is 200",
    ]);
  });
});
