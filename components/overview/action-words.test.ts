import { expect, it } from "@jest/globals";
import { readInboxFilter } from "@/lib/inbox/inbox-filter";
import { describeAction } from "./action-words";

it("quotes to follow up lead to the quotes that wait longest, and say that the list has more than the figure counts", () => {
  const { title, text, href } = describeAction({ kind: "follow-up", count: 12 }, String);
  expect(title).toBe("12 quotes to follow up");
  expect(text).toContain("The list has all your quotes, the oldest first.");
  const url = new URL(href, "https://leadwell.example");
  expect(readInboxFilter(url.searchParams)).toMatchObject({ view: "quoted", sort: "received-oldest" });
});

it("calls lead to the new leads since the day from which they were counted", () => {
  const call = { kind: "call", count: 3, later: 2, opensAt: null, since: "2026-11-14" } as const;
  const url = new URL(describeAction(call, String).href, "https://leadwell.example");
  expect(readInboxFilter(url.searchParams)).toMatchObject({ progress: "new", from: "2026-11-14" });
});
