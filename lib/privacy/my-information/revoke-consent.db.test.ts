import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { listSuppressions } from "@/lib/contacts/suppression/queries.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { postLead } from "@/tests/api/post-lead";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { openConsumerVisit } from "@/tests/factories/consumer-visits";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { emptyMarket } from "@/tests/factories/stock";
import { readInformation } from "./read-information.server";
import { revokeConsent } from "./revoke-consent.server";

const CLIENT = { ipAddress: null, userAgent: null };

beforeAll(installCatalog);

async function createSoldConsumer() {
  const { user } = await createConfirmedCustomer();
  const { leads } = await createOwnLeads(user, ["auto"]);
  return { user, email: leads[0]?.post.contact.email ?? "" };
}

/** A person who revoked with an email, and whose request with a phone and another email is for sale. */
async function createRevokedWithOther() {
  const { email } = await createSoldConsumer();
  const visit = await openConsumerVisit(email);
  await revokeConsent(visit, CLIENT);
  await emptyMarket();
  const { key } = await createPublisherWithKey();
  const post = buildLeadPost("life");
  const stored = await postLead(post, { key });
  if (stored.status !== "stored") throw new Error(`not in stock: ${JSON.stringify(stored)}`);
  return {
    visit,
    both: await openConsumerVisit(email, post.contact.phone),
    other: post.contact,
    stored,
    key,
  };
}

describe("a phone that is confirmed after a revocation by email", () => {
  it("is not said to be revoked while a request with it is for sale", async () => {
    const { visit, both } = await createRevokedWithOther();
    expect((await readInformation(visit)).listedSince).not.toBeNull();
    const { listedSince, inquiries } = await readInformation(both);
    expect(listedSince).toBeNull();
    expect(inquiries).toMatchObject([
      { line: "life", sharedWith: null, isForSale: true, revokedAt: null },
      { line: "auto", isForSale: false, revokedAt: expect.any(String) },
    ]);
  });

  it("is listed with the emails of its requests when the person revokes again", async () => {
    const { both, other, stored, key } = await createRevokedWithOther();
    await revokeConsent(both, CLIENT);
    const { listedSince, inquiries } = await readInformation(both);
    expect(listedSince).not.toBeNull();
    const revoked = { isForSale: false, revokedAt: expect.any(String) };
    expect(inquiries).toMatchObject([revoked, revoked]);
    const lead = await db().lead.findUniqueOrThrow({ where: { id: stored.leadId } });
    expect(lead.status).toBe("suppressed");
    for (const search of [both.email, other.phone, other.email])
      expect((await listSuppressions({ search })).suppressions).toMatchObject([{ reason: "revoked" }]);
    // Without the entry of this email it would be for sale. The publisher is told no more than that the person is known.
    const withAnotherPhone = buildLeadPost("health", { contact: { email: other.email } });
    expect(await postLead(withAnotherPhone, { key })).toMatchObject({ status: "duplicate" });
  });
});

it.each(["dnc", "manual"] as const)(
  "a person who is on the list as %s only is not said to have revoked",
  async (reason) => {
    const { user, email } = await createSoldConsumer();
    await suppress({ person: email, reason, source: "List" }, { id: user.id, ipAddress: null });
    const visit = await openConsumerVisit(email);
    expect((await readInformation(visit)).listedSince).toBeNull();
    await revokeConsent(visit, CLIENT);
    expect((await readInformation(visit)).listedSince).not.toBeNull();
  },
);
