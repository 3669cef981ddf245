import { beforeAll, describe, expect, it } from "@jest/globals";
import { eraseIdentity } from "@/lib/accounts/closing/erase-identity.server";
import { issueInvoice } from "@/lib/billing/issue-invoice.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { openConsumerVisit } from "@/tests/factories/consumer-visits";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { mailsTo } from "@/tests/setup/caught-mails";
import { consentRevokedJob, sendConsentRevoked } from "./my-information/consent-revoked.email";
import { readInformation } from "./my-information/read-information.server";
import { revokeConsent } from "./my-information/revoke-consent.server";

const CLIENT = { ipAddress: null, userAgent: null };

beforeAll(installCatalog);

async function createSoldConsumer() {
  const { user } = await createConfirmedCustomer({ company: "Ann's Agency" });
  const { leads } = await createOwnLeads(user, ["auto"]);
  const [lead] = leads;
  if (!lead) throw new Error("nothing was sold");
  return { user, leadId: lead.leadId, orderId: lead.orderId, email: lead.post.contact.email };
}

const close = (userId: string) =>
  inTransaction((transaction) => eraseIdentity(transaction, { userId, passwordHash: "none" }));

describe("a buyer who closed the account", () => {
  it("is named by the last invoice, and not told of a revocation, and the person learns both", async () => {
    const { user, leadId, orderId, email } = await createSoldConsumer();
    await inTransaction((transaction) =>
      issueInvoice(transaction, orderId, { paidAt: new Date(), paidWith: null }),
    );
    const visit = await openConsumerVisit(email);
    expect((await readInformation(visit)).inquiries).toMatchObject([
      { sharedWith: { name: "Ann's Agency", isClosed: false } },
    ]);
    await close(user.id);
    await revokeConsent(visit, CLIENT);
    await sendConsentRevoked(consentRevokedJob.schema.parse({ leadId }));
    expect(await mailsTo(user.email)).toEqual([]);
    expect((await readInformation(visit)).inquiries).toMatchObject([
      { sharedWith: { name: "Ann's Agency", isClosed: true }, revokedAt: expect.any(String) },
    ]);
  });

  it("is an account that was closed, where no invoice has the name", async () => {
    const { user, email } = await createSoldConsumer();
    await close(user.id);
    expect((await readInformation(await openConsumerVisit(email))).inquiries).toMatchObject([
      { sharedWith: { name: "An account that was closed", isClosed: true } },
    ]);
  });
});
