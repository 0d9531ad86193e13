import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `17:31:05  Running with dbt=1.7.4
17:31:06  Found 5 models, 20 tests, 0 sources, 0 exposures, 0 metrics
17:31:06  
17:31:07  Concurrency: 4 threads (target='dev')
17:31:07  
17:31:07  1 of 3 START test accepted_values_orders_status__placed__shipped ............... [RUN]
17:31:07  1 of 3 FAIL 2 accepted_values_orders_status__placed__shipped ................... [FAIL 2 in 0.06s]
17:31:07  2 of 3 PASS not_null_customers_customer_id ..................................... [PASS in 0.05s]
17:31:07  3 of 3 ERROR unique_orders_order_id ............................................ [ERROR in 0.05s]
17:31:07  
17:31:07  Finished running 3 tests in 0 hours 0 minutes and 0.31 seconds (0.31s).
17:31:07  
17:31:07  Completed with 2 errors and 0 warnings:
17:31:07  
17:31:07  Failure in test accepted_values_orders_status__placed__shipped (models/schema.yml)
17:31:07    Got 2 results, configured to fail if != 0
17:31:07  
17:31:07    compiled Code at target/compiled/jaffle_shop/models/schema.yml/accepted_values.sql
17:31:07  
17:31:07  Database Error in test unique_orders_order_id (models/schema.yml)
17:31:07    column "order_id" does not exist
17:31:07  
17:31:07  Done. PASS=1 WARN=0 ERROR=2 SKIP=0 TOTAL=3
`;

describe("Log of dbt", () => {
  it("names each failed test once, with its place", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | models/schema.yml | accepted_values_orders_status__placed__shipped",
      "failed | models/schema.yml | unique_orders_order_id",
    ]);
  });

  it("reads the list of failures alone", () => {
    const list = log.slice(log.indexOf("17:31:07  Failure in test"));
    assert.deepEqual(readLogLines(list), [
      "failed | models/schema.yml | accepted_values_orders_status__placed__shipped",
      "failed | models/schema.yml | unique_orders_order_id",
    ]);
  });
});
