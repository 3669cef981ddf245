import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { GET as readCounts } from "@/app/api/my/lead-views/counts/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { liftSuppression } from "@/lib/contacts/suppression/lift-suppression.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { countSavedViews, deleteView, listViews, saveView } from "@/lib/inbox/queue/saved-views.server";
import { setFollowUp } from "@/lib/inbox/queue/set-follow-up.server";
import { savedViewCountsDto } from "@/lib/inbox/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { readWaiting } from "@/lib/workspace/read-waiting.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createQueuedLead, PENSACOLA, PHOENIX, TAMPA } from "@/tests/factories/queued-leads";
import { callRoute, cookieOf } from "./call-route";

// Monday, 9:30 AM in New York: 8:30 AM in Chicago, 7:30 AM in Phoenix.
const MONDAY = new Date("2026-11-23T14:30:00Z");

let customer: SignInResult;
beforeAll(installCatalog);
beforeEach(async () => {
  customer = await createCustomer();
});

describe("a person on the suppression list", () => {
  it("is shown as one whom nobody may call, and counts in no tab of work", async () => {
    const { post, leadId } = await createQueuedLead(customer.user);
    await setFollowUp(customer.user, leadId, "2099-01-01T10:00:00.000Z");
    const read = (view: "callable" | "follow-up" | "all") => listOwnLeads(customer.user, { view }, MONDAY);
    expect((await read("callable")).views).toMatchObject({ callable: 1, new: 1, "follow-up": 1, all: 1 });
    expect(await readWaiting(customer.user)).toMatchObject({ leads: 1 });
    const { user: actor } = await createStaff();
    const by = { ...actor, ipAddress: null };
    const person = post.contact.email;
    await suppress({ person, reason: "revoked", source: "a call" }, by);
    const { leads, views } = await read("all");
    expect(leads).toMatchObject([{ isSuppressed: true, call: null }]);
    expect(views).toMatchObject({ callable: 0, new: 0, "follow-up": 0, quoted: 0, all: 1 });
    expect((await read("callable")).total).toBe(0);
    expect((await read("follow-up")).total).toBe(0);
    expect(await readWaiting(customer.user)).toMatchObject({ leads: 0 });
    await liftSuppression({ person, note: "Wrong person" }, by);
    expect((await read("callable")).views).toMatchObject({ callable: 1, new: 1, "follow-up": 1, all: 1 });
  });

  it("may not be called while one of two entries is left", async () => {
    const { post } = await createQueuedLead(customer.user);
    const { user: actor } = await createStaff();
    const by = { ...actor, ipAddress: null };
    for (const person of [post.contact.phone, post.contact.email])
      await suppress({ person, reason: "dnc", source: "a file" }, by);
    await liftSuppression({ person: post.contact.email, note: "Wrong person" }, by);
    expect((await listOwnLeads(customer.user, {}, MONDAY)).views.callable).toBe(0);
  });
});

describe("saved views", () => {
  it("keep known filters without the text of a search, and belong to the account", async () => {
    const query = "state=FL&view=new&search=Dana+Rivers&page=3&userId=1";
    const { views } = await saveView(customer.user, { name: "Florida", query });
    expect(views).toEqual([{ id: expect.any(String), name: "Florida", query: "state=FL&view=new" }]);
    await expect(saveView(customer.user, { name: "Florida", query: "" })).rejects.toThrow(
      "a view with this name",
    );
    const stranger = await createCustomer();
    expect((await listViews(stranger.user)).views).toEqual([]);
    await expect(deleteView(stranger.user, views[0]?.id ?? "")).rejects.toThrow("View not found");
    expect((await deleteView(customer.user, views[0]?.id ?? "")).views).toEqual([]);
  });

  it("have the number of leads that their tab of the list has, by days of the browser's time zone", async () => {
    await createQueuedLead(customer.user, { place: TAMPA });
    await createQueuedLead(customer.user, { place: PENSACOLA });
    const phoenix = await createQueuedLead(customer.user, { place: PHOENIX });
    // The evening of 9 January in New York.
    await db().queuedLead.update({
      where: { leadId: phoenix.leadId },
      data: { soldAt: new Date("2026-01-10T03:30:00Z") },
    });
    const queries = [
      "state=FL&view=new",
      "view=all&state=AZ",
      "state=FL",
      "view=all&from=2026-01-09&to=2026-01-09",
    ];
    for (const [index, query] of queries.entries())
      await saveView(customer.user, { name: `View ${index}`, query });
    const { views } = await listViews(customer.user);
    const at = (timeZone: string) => countSavedViews({ ...customer.user, timeZone }, MONDAY);
    expect((await at("America/New_York")).counts).toEqual(
      views.map(({ id }, index) => ({ id, leads: [2, 1, 2, 1][index] })),
    );
    expect((await at("UTC")).counts.at(-1)?.leads).toBe(0);
    // The browser's zone; the account's when we do not know it.
    await db().user.update({ where: { id: customer.user.id }, data: { timeZone: "America/New_York" } });
    const cookie = await cookieOf(customer);
    const lastOf = async (query: string) => {
      const { body } = await callRoute({ GET: readCounts }, "GET", { cookie, query });
      return savedViewCountsDto.parse(body).counts.at(-1)?.leads;
    };
    expect(await lastOf("?timeZone=Asia/Tokyo")).toBe(0);
    expect(await lastOf("?timeZone=America/Denver")).toBe(1);
    expect(await lastOf("?timeZone=Mars/Olympus")).toBe(1);
    expect(await lastOf("")).toBe(1);
  });

  it("are at most twenty", async () => {
    for (let nth = 1; nth <= 20; nth += 1) await saveView(customer.user, { name: `View ${nth}`, query: "" });
    await expect(saveView(customer.user, { name: "One more", query: "" })).rejects.toThrow(
      "delete one first",
    );
  });
});
