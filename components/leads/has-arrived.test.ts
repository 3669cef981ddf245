import { afterEach, expect, it, jest } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { readInboxFilter } from "@/lib/inbox/inbox-filter";
import { hasArrived } from "./lead-list-query";

const client = new QueryClient();
afterEach(() => {
  client.clear();
  jest.restoreAllMocks();
});

const views = { callable: 0, new: 0, "follow-up": 0, quoted: 0, sold: 0, all: 1, followUpsDue: 0 };
const lead = {
  id: "arrived",
  orderId: "1",
  line: "auto",
  tier: "standard",
  state: "TX",
  zip: "78704",
  name: null,
  phone: null,
  city: null,
  isUnreadable: false,
  summary: "",
  soldAt: "",
  soldAfterMs: 0,
  progress: "new",
  returnStatus: null,
  consentAt: "",
  followUpAt: null,
  isSuppressed: false,
  call: null,
};
const page = { leads: [lead], total: 1, page: 1, pages: 1, views, openings: [] };

/** The server's response to a read of the list; null: none comes. @returns the URLs that were read. */
function respond(body: object | null) {
  const read: string[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    if (typeof url === "string") read.push(url);
    if (!body) throw new TypeError("Failed to fetch");
    return Response.json(body);
  });
  return read;
}

it("new leads are found on the first page of the present list, or elsewhere", async () => {
  const filter = readInboxFilter(new URLSearchParams("view=sold&page=3"));
  const read = respond(page);
  expect(await hasArrived(client, filter, ["arrived"])).toBe(true);
  expect(await hasArrived(client, filter, ["arrived", "another"])).toBe(false);
  expect(read).toEqual(Array.from({ length: 2 }, () => "/api/my/leads?view=sold"));
  respond({ ...page, leads: [] });
  expect(await hasArrived(client, filter, ["arrived"])).toBe(false);
});

it("a list that cannot be read stays, and says so", async () => {
  respond(null);
  expect(await hasArrived(client, readInboxFilter(new URLSearchParams()), ["arrived"])).toBe(true);
});
