import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST as confirm } from "@/app/api/my-information/confirm/route";
import { POST as confirmPhone } from "@/app/api/my-information/confirm-phone/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { listSuppressions } from "@/lib/contacts/suppression/queries.server";
import { db } from "@/lib/platform/db/prisma.server";
import { callRoute } from "@/tests/api/call-route";
import { postLead } from "@/tests/api/post-lead";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { emptyMarket } from "@/tests/factories/stock";
import { findVisit } from "./confirm-code.server";
import { requestPhoneCode } from "./confirm-phone.server";
import { requestCode } from "./request-code.server";
import { confirmedDto, informationDto } from "./schemas";
import { visitCode } from "./visit-code.server";

const CLIENT = { ipAddress: null, userAgent: null };
const SIGNAL = { "sec-gpc": "1" };

beforeAll(installCatalog);

/** A person with one request that was sold, and one that is for sale. */
async function createConsumer() {
  const { user } = await createConfirmedCustomer();
  const { leads } = await createOwnLeads(user, ["auto"]);
  const { email, phone } = leads[0]?.post.contact ?? { email: "", phone: "" };
  await emptyMarket();
  const { key } = await createPublisherWithKey();
  const stored = await postLead(buildLeadPost("life", { contact: { email, phone } }), { key });
  if (stored.status !== "stored") throw new Error(`not in stock: ${JSON.stringify(stored)}`);
  return { email, phone, soldId: leads[0]?.leadId ?? "", storedId: stored.leadId, key };
}

async function confirmEmail(email: string, headers: Record<string, string>) {
  const { requestId } = await requestCode(email, CLIENT);
  const body = { requestId, code: visitCode(requestId) };
  return confirmedDto.parse((await callRoute({ POST: confirm }, "POST", { body, headers })).body);
}

const statusOf = async (id: string) => (await db().lead.findUniqueOrThrow({ where: { id } })).status;

describe("a browser that sends the Global Privacy Control", () => {
  it("takes what is for sale off the sale when the email is confirmed, and revokes nothing", async () => {
    const { email, phone, soldId, storedId } = await createConsumer();
    const { information } = await confirmEmail(email, SIGNAL);
    expect(information).toMatchObject({
      isSaleStopped: true,
      listedSince: null,
      inquiries: [
        { line: "life", isForSale: false, sharedWith: null, revokedAt: null },
        { line: "auto", revokedAt: null },
      ],
    });
    expect(await statusOf(storedId)).toBe("suppressed");
    expect(await statusOf(soldId)).toBe("sold");
    expect(await db().delivery.count({ where: { leadId: soldId, event: "consent.revoked" } })).toBe(0);
    for (const search of [email, phone])
      expect((await listSuppressions({ search })).suppressions).toEqual([]);
    const [entry] = await db().auditEntry.findMany({
      where: { action: "consumer.opt-out" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(entry).toMatchObject({ actorId: null, outcome: "done", after: { leads: [storedId] } });
  });

  it("does so when the phone is confirmed, too", async () => {
    const { phone, storedId } = await createConsumer();
    const { token } = await confirmEmail("another-email@example.com", SIGNAL);
    expect(await statusOf(storedId)).toBe("verified");
    const visit = await findVisit(token);
    // Nothing is sent: the job of the code does not run here.
    await requestPhoneCode(visit, phone, CLIENT, { url: "http://127.0.0.1:9/messages", token: "none" });
    const { smsCodeId } = await db().consumerVisit.findUniqueOrThrow({ where: { id: visit.id } });
    const body = { token, code: visitCode(smsCodeId ?? "") };
    const response = await callRoute({ POST: confirmPhone }, "POST", { body, headers: SIGNAL });
    expect(informationDto.parse(response.body)).toMatchObject({ isSaleStopped: true });
    expect(await statusOf(storedId)).toBe("suppressed");
  });

  it("lets a request that the person makes later be sold, with its own consent", async () => {
    const { email, phone, key } = await createConsumer();
    await confirmEmail(email, SIGNAL);
    const later = buildLeadPost("health", { contact: { email, phone } });
    expect(await postLead(later, { key })).toMatchObject({ status: "stored" });
  });
});

it.each<Record<string, string>>([{}, { "sec-gpc": "0" }])(
  "a browser with the headers %j stops no sale",
  async (headers) => {
    const { email, storedId } = await createConsumer();
    const { information } = await confirmEmail(email, headers);
    expect(information.isSaleStopped).toBeUndefined();
    expect(await statusOf(storedId)).toBe("verified");
  },
);
