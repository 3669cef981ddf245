import { describe, expect, it } from "@jest/globals";
import { parseFunctionFile } from "./function-files";

const good =
  "-- Returns one.\nCREATE OR REPLACE FUNCTION one() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;\n";

describe("a function file", () => {
  it("names its function and the triggers below it", () => {
    const text = `${good}\nCREATE OR REPLACE TRIGGER "Order_moves"
  BEFORE UPDATE OF "status" ON "Order"
  FOR EACH ROW EXECUTE FUNCTION one();\n`;
    expect(parseFunctionFile("lib/orders/sql/one.sql", text)).toMatchObject({
      name: "one",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      triggers: [{ name: "Order_moves", table: "Order" }],
    });
  });

  it.each([
    ["has another name than its function", "lib/orders/sql/two.sql", good],
    ["has two functions", "lib/orders/sql/one.sql", good + good.replace("one()", "two()")],
    ["does not replace", "lib/orders/sql/one.sql", good.replace("OR REPLACE ", "")],
    ["has no comment", "lib/orders/sql/one.sql", good.replace(/^--.*\n/, "")],
    ["has no function", "lib/orders/sql/one.sql", "-- Nothing.\n"],
  ])("is refused when it %s", (_why, file, text) => {
    expect(() => parseFunctionFile(file, text)).toThrow(file);
  });
});
