import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures";
import { approveOrder, buyOneLead, buyOrder, createPublisherKey, sellLead } from "./lead-market";
import { MARKETS } from "./markets";
import { waitUntilInteractive } from "./pages/interactive";
import { openEntry } from "./pages/workspace";
import { signInWithConfirmedEmail } from "./signed-in";

/** A request of the router for a page: the page itself, or a part of it ahead of a click. */
interface PageRequest {
  kind: "visit" | "prefetch";
  path: string;
  /** The part of the page that a prefetch asks for. */
  part: string;
}

/** Records what the router asks for from `work` on, until everything has its response and the browser is idle. */
async function recordPageRequests(page: Page, work: () => Promise<void>): Promise<PageRequest[]> {
  const requests: PageRequest[] = [];
  const open = new Set<Request>();
  const note = (request: Request) => {
    const headers = request.headers();
    if (!headers.rsc) return;
    open.add(request);
    const url = new URL(request.url());
    // The router's own parameter, so that no cache mixes up page and part.
    url.searchParams.delete("_rsc");
    requests.push({
      kind: headers["next-router-prefetch"] ? "prefetch" : "visit",
      path: url.pathname + url.search,
      part: headers["next-router-segment-prefetch"] ?? "",
    });
  };
  const end = (request: Request) => open.delete(request);
  page.on("request", note).on("requestfinished", end).on("requestfailed", end);
  await work();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect.poll(() => open.size).toBe(0);
  page.off("request", note).off("requestfinished", end).off("requestfailed", end);
  return requests;
}

test("a click in the workspace asks for its page once, and for no page that is held already", async ({
  page,
  uniqueUser,
}) => {
  const customer = await signInWithConfirmedEmail(page, uniqueUser);
  const { line, region } = MARKETS.navigation;
  await approveOrder(await buyOrder(customer, line, { region }));
  const leadId = await sellLead(page, await createPublisherKey(), line, "Edda", region);
  const held = new Set<string>();
  const hold = (requests: readonly PageRequest[]) => {
    for (const { path, part } of requests) held.add(`${path} ${part}`);
  };
  hold(
    await recordPageRequests(page, async () => {
      await page.goto("/dashboard");
      await waitUntilInteractive(page);
    }),
  );
  const clicks: [path: string, click: () => Promise<void>][] = [
    ["/dashboard/orders", () => openEntry(page, /^Orders/)],
    ["/dashboard/leads", () => openEntry(page, /^Leads/)],
    [`/dashboard/leads/${leadId}`, () => page.getByRole("link", { name: "Open the lead's page" }).click()],
  ];
  const asked: { visits: string[]; twice: string[]; again: string[] }[] = [];
  for (const [path, click] of clicks) {
    const requests = await recordPageRequests(page, async () => {
      await click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
    const ahead = requests
      .filter(({ kind }) => kind === "prefetch")
      .map(({ path: of, part }) => `${of} ${part}`);
    asked.push({
      // The page of a lead knows from which list it was opened: `?view=callable`.
      visits: requests.flatMap(({ kind, path: of }) => (kind === "visit" ? [of.replace(/\?.*/, "")] : [])),
      twice: ahead.filter((one, index) => ahead.indexOf(one) !== index),
      again: ahead.filter((one) => held.has(one)),
    });
    hold(requests);
  }
  expect(asked).toEqual(clicks.map(([path]) => ({ visits: [path], twice: [], again: [] })));
});

test("a list that was changed meanwhile comes with its page, and the browser does not ask for it again", async ({
  page,
  uniqueUser,
}) => {
  const { leadId } = await buyOneLead(page, uniqueUser, MARKETS.changedList);
  await page.goto("/dashboard/leads");
  await waitUntilInteractive(page);
  await page.getByRole("link", { name: "Open the lead's page" }).click();
  await expect(page).toHaveURL(new RegExp(leadId));
  const quoted = page.getByRole("button", { name: "Quoted" });
  await quoted.press("Enter");
  await expect(quoted).toHaveAttribute("aria-pressed", "true");

  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === "fetch" && pathname === "/api/my/leads") asked.push(search);
  });
  await openEntry(page, /^Leads/);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Quoted 1" }).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked).toEqual([]);
});
