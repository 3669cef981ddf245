import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { readChecks } from "@/lib/intake/read-checks.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { postLead } from "@/tests/api/post-lead";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { untilLocked } from "@/tests/waiting/until-locked";

beforeAll(installCatalog);

const LEAD_ID = "2d2b8c5e-5b0c-4a7e-9d5e-2f0f8a9b7c6d";
const REJECTED = { status: "rejected", reasons: ["certificate-used"] };

let key = "";
beforeEach(async () => {
  ({ key } = await createPublisherWithKey());
});

const evidenceOf = ({ consent }: ReturnType<typeof buildLeadPost>) => ({
  trustedFormUrl: consent.trustedFormUrl,
});

async function erase(person: string): Promise<void> {
  const { user } = await createStaff();
  await eraseConsumer({ person, case: "Request 7" }, user);
}

describe("a certificate of consent that is the evidence of another person's lead", () => {
  it("is refused, also from another publisher and in another line; nothing of the person is kept", async () => {
    const first = buildLeadPost("life");
    expect(await postLead(first, { key })).toMatchObject({ status: "stored" });
    const other = await createPublisherWithKey();
    for (const line of ["life", "auto"] as const) {
      const body = await postLead(buildLeadPost(line, { consent: evidenceOf(first) }), { key: other.key });
      expect(body).toMatchObject(REJECTED);
      const lead = await db().lead.findUniqueOrThrow({
        where: { id: body.leadId },
        include: { consent: true },
      });
      expect(lead).toMatchObject({ status: "rejected", phoneSealed: null, consent: null, score: null });
      const checks = (await readChecks([body.leadId]))(body.leadId);
      expect(checks.at(-1)).toMatchObject({
        name: "certificate",
        verdict: "failed",
        reason: "certificate-used",
      });
    }
  });

  it("is a Jornaya LeadiD as well, in upper or lower case", async () => {
    const post = (jornayaLeadId: string) =>
      postLead(buildLeadPost("life", { consent: { trustedFormUrl: undefined, jornayaLeadId } }), { key });
    expect(await post(LEAD_ID)).toMatchObject({ status: "stored" });
    expect(await post(LEAD_ID.toUpperCase())).toMatchObject(REJECTED);
  });

  it("is refused for all but one of posts at the same moment: they wait for each other", async () => {
    const first = buildLeadPost("life");
    const posts = [first, ...[1, 2].map(() => buildLeadPost("life", { consent: evidenceOf(first) }))];
    const keeper = await pool().connect();
    await keeper.query("BEGIN");
    await keeper.query("SELECT hold_certificates($1, NULL)", [first.consent.trustedFormUrl]);
    const answers = posts.map((post) => postLead(post, { key }));
    await untilLocked({ count: posts.length });
    await keeper.query("COMMIT");
    keeper.release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["rejected", "rejected", "stored"]);
  });

  it("does not hold the same person up: in another line, with a new phone, or sent again", async () => {
    const first = buildLeadPost("life");
    const { email, phone } = first.contact;
    await postLead(first, { key });
    const again = (line: "life" | "auto", contact: object) =>
      postLead(buildLeadPost(line, { contact, consent: evidenceOf(first) }), { key });
    expect(await again("auto", { email })).toMatchObject({ status: "stored" });
    expect(await again("life", { phone })).toMatchObject({ status: "duplicate" });
  });

  it("is refused before the suppression list is asked, so it does not tell who is on it", async () => {
    const [first, erased] = [buildLeadPost("life"), buildLeadPost("life")];
    await postLead(first, { key });
    await postLead(erased, { key });
    const { email, phone } = erased.contact;
    await erase(email);
    const probe = (contact: object) =>
      postLead(buildLeadPost("life", { contact, consent: evidenceOf(first) }), { key });
    for (const contact of [{ phone }, { email }, {}]) expect(await probe(contact)).toMatchObject(REJECTED);
  });

  it("does not pass together with a LeadiD of one's own, which is older", async () => {
    const own = buildLeadPost("life", {
      consent: { trustedFormUrl: undefined, jornayaLeadId: randomUUID() },
    });
    const stolen = buildLeadPost("life");
    await postLead(own, { key });
    await postLead(stolen, { key });
    const { phone, email } = own.contact;
    const consent = { ...evidenceOf(stolen), jornayaLeadId: own.consent.jornayaLeadId };
    const post = buildLeadPost("auto", { contact: { phone, email }, consent });
    expect(await postLead(post, { key })).toMatchObject(REJECTED);
  });

  it("serves no chain of invented people that each share something with the one before", async () => {
    const first = buildLeadPost("life");
    const post = (line: "life" | "auto", phone: string, email: string) =>
      postLead(buildLeadPost(line, { contact: { phone, email }, consent: evidenceOf(first) }), { key });
    const { phone, email } = first.contact;
    const [second, third] = [buildLeadPost("life").contact, buildLeadPost("life").contact];
    expect(await post("life", phone, email)).toMatchObject({ status: "stored" });
    expect(await post("auto", second.phone, email)).toMatchObject({ status: "stored" });
    expect(await post("life", second.phone, third.email)).toMatchObject(REJECTED);
  });

  it("is not free for everybody once one of its leads is erased", async () => {
    const [first, second] = [buildLeadPost("life"), buildLeadPost("life")];
    await postLead(first, { key });
    await erase(first.contact.email);
    const post = (changes: object) => postLead(buildLeadPost("life", changes), { key });
    expect(await postLead({ ...second, consent: first.consent }, { key })).toMatchObject({
      status: "stored",
    });
    expect(await post({ consent: evidenceOf(first) })).toMatchObject(REJECTED);
  });

  it("is none when a form sends the nil UUID where it has no LeadiD", async () => {
    const post = () =>
      postLead(
        buildLeadPost("life", {
          consent: { trustedFormUrl: undefined, jornayaLeadId: "00000000-0000-0000-0000-000000000000" },
        }),
        { key },
      );
    for (const body of [await post(), await post()])
      expect(body).toMatchObject({ status: "stored", reasons: ["no-consent-certificate", "no-demand"] });
  });

  it("says nothing that a test post has used", async () => {
    const { key: test } = await createPublisherWithKey({}, "test");
    const first = buildLeadPost("life");
    await postLead(first, { key: test });
    const live = await postLead(buildLeadPost("life", { consent: evidenceOf(first) }), { key });
    expect(live).toMatchObject({ status: "stored" });
  });
});
