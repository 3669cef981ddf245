import { expect, it } from "@jest/globals";
import { readInboxFilter } from "@/lib/inbox/inbox-filter";
import { describeAction, nothingToDoWords } from "./action-words";

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

it("a paused order leads to its page, and several to their list", () => {
  const resume = { kind: "resume", orderId: "o1", title: "250 Premium life", count: 1 } as const;
  expect(describeAction(resume, String)).toMatchObject({
    text: "You paused 250 Premium life. You get no leads until you resume it.",
    href: "/dashboard/orders/o1",
  });
  expect(describeAction({ ...resume, count: 2 }, String).href).toBe("/dashboard/orders");
});

it("without anything to do, it says what is known: nothing of older leads, nor that a paused order is filled", () => {
  const [open, paused] = [{ isPaused: false }, { isPaused: true }];
  const known = "No new lead of the last 14 days can be called now, no follow-up is due, and";
  expect(nothingToDoWords([open, paused])).toBe(`${known} an order is being filled. New leads appear here.`);
  expect(nothingToDoWords([open, open])).toBe(`${known} orders are being filled. New leads appear here.`);
});
