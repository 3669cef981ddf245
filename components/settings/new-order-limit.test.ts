import { afterEach, expect, it, jest } from "@jest/globals";
import { createQueryClient } from "@/components/layout/query-client";
import { ApiError } from "@/lib/platform/http/api-request";
import { rereadLimit } from "./new-order-limit";

afterEach(() => {
  jest.restoreAllMocks();
});

const failed = (code: string) =>
  new ApiError(409, "Nothing was saved.", {
    type: `urn:leadwell:problem:${code}`,
    title: "Conflict",
    status: 409,
    detail: "Nothing was saved.",
  });

it.each([
  ["changed in another tab is the one to replace", "limit-changed-meanwhile", { dailyCap: 30 }],
  ["not saved for another reason leaves the form as it began", "page-outdated", null],
])("a limit that was %s, and the page shows what is stored", async (_case, code, expected) => {
  jest.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ dailyCap: 30 }));
  const client = createQueryClient();
  client.setQueryData(["/api/my/new-order-limit"], { dailyCap: 25 });
  expect(await rereadLimit(client, failed(code))).toEqual(expected);
  expect(client.getQueryData(["/api/my/new-order-limit"])).toEqual({ dailyCap: 30 });
});
