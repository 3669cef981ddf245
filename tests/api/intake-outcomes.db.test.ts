import { beforeAll, describe, expect, it } from "@jest/globals";
import { GET, POST } from "@/app/api/intake/leads/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { readChecks } from "@/lib/intake/read-checks.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { callRoute } from "./call-route";
import { callIntake, postLead } from "./post-lead";

let key: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
});

const readLead = (id: string) => db().lead.findUniqueOrThrow({ where: { id }, include: { consent: true } });

/** The check that a lead failed, as staff see it. */
const failureOf = async (leadId: string) =>
  (await readChecks([leadId]))(leadId).find(({ verdict }) => verdict === "failed")?.reason;

describe("a person who was sold in the line", () => {
  it("is sold once; a repeated inquiry by phone or email is a duplicate, free for the owner", async () => {
    await emptyMarket();
    const { orderIds } = await createOpenOrders(1, { quantity: 5 });
    const post = buildLeadPost("life");
    const first = await postLead(post, { key });
    expect(first).toEqual({ status: "accepted", leadId: expect.any(String), reasons: [] });
    expect(await readLead(first.leadId)).toMatchObject({ status: "sold", orderId: orderIds[0] });

    const { phone, email } = post.contact;
    for (const contact of [{ phone }, { email }, { email: email.toUpperCase() }]) {
      const again = await postLead(buildLeadPost("life", { contact }), { key });
      expect(again).toMatchObject({ status: "duplicate", reasons: ["person-not-needed"] });
      expect(await failureOf(again.leadId)).toBe("person-sold");
      const lead = await readLead(again.leadId);
      expect(lead).toMatchObject({ status: "duplicate", duplicateOfId: first.leadId, orderId: null });
      expect(lead.phoneSealed).not.toBeNull();
      expect(lead.consent).not.toBeNull();
    }
    const elsewhere = await postLead(buildLeadPost("auto", { contact: { phone } }), { key });
    expect(elsewhere).toMatchObject({ status: "stored" });
    expect(await db().orderDemand.findMany({ where: { orderId: { in: orderIds } } })).toMatchObject([
      { allocated: 1 },
    ]);
  });
});

describe("a person who is in stock in the line", () => {
  it("is a duplicate, and its contact is not stored", async () => {
    await emptyMarket();
    const post = buildLeadPost("life");
    const first = await postLead(post, { key });
    const again = await postLead(buildLeadPost("life", { contact: { phone: post.contact.phone } }), { key });
    expect(again).toMatchObject({ status: "duplicate", reasons: ["person-not-needed"] });
    expect(await failureOf(again.leadId)).toBe("person-in-stock");
    expect(await readLead(again.leadId)).toMatchObject({
      duplicateOfId: first.leadId,
      phoneSealed: null,
      consent: null,
    });
  });

  it("is stored once when ten posts arrive at the same moment", async () => {
    await emptyMarket();
    const { phone } = buildLeadPost("life").contact;
    const posts = Array.from({ length: 10 }, () => buildLeadPost("life", { contact: { phone } }));
    const responses = await Promise.all(posts.map((post) => postLead(post, { key })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => "duplicate"),
      "stored",
    ]);
  });
});

describe("a person on the suppression list", () => {
  it("is suppressed by phone or email in any format, and no contact is stored", async () => {
    const { user } = await createStaff();
    const { phone, email } = buildLeadPost("life").contact;
    for (const person of [phone, email]) {
      await suppress({ person, reason: "dnc", source: "test" }, { id: user.id });
    }
    const spelled = phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
    for (const contact of [{ phone: spelled }, { email: email.toUpperCase() }]) {
      const body = await postLead(buildLeadPost("auto", { contact }), { key });
      expect(body).toMatchObject({ status: "duplicate", reasons: ["person-not-needed"] });
      expect(await failureOf(body.leadId)).toBe("on-suppression-list");
      expect(await readLead(body.leadId)).toMatchObject({
        status: "suppressed",
        firstNameSealed: null,
        phoneSealed: null,
        consent: null,
      });
    }
  });
});

describe("POST /api/intake/leads", () => {
  it("takes JSON only", async () => {
    const form = { key, headers: { "content-type": "application/x-www-form-urlencoded" } };
    expect((await callIntake("line=life", form)).status).toBe(415);
    expect(
      (await callIntake(buildLeadPost("life"), { key, headers: { "content-type": "text/plain" } })).status,
    ).toBe(415);
  });

  it("refuses other methods", async () => {
    const { status, headers } = await callRoute({ GET, POST }, "GET");
    expect(status).toBe(405);
    expect(headers.get("allow")).toContain("POST");
  });

  it("sends a request id and no-store with every response", async () => {
    for (const options of [{ key }, { key: "lwp_live_unknown" }]) {
      const { headers } = await callIntake(buildLeadPost("life"), options);
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});
