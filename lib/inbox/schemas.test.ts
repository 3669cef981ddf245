import { expect, it } from "@jest/globals";
import { leadCountsBody, leadSearchBody } from "./schemas";

it.each(["", "   ", "Dana\u0000", "x".repeat(101)])("a search of leads for %j is refused", (search) => {
  expect(leadSearchBody.safeParse({ search }).success).toBe(false);
  expect(leadCountsBody.safeParse({ search }).success).toBe(false);
});

it("a search of leads is trimmed", () => {
  expect(leadSearchBody.parse({ search: " Dana Rivers " }).search).toBe("Dana Rivers");
});
