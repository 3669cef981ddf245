import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { GET as getSchema } from "@/app/api/intake/schemas/[line]/route";
import { LINES } from "@/lib/catalog/lines";
import { readChecks } from "@/lib/intake/read-checks.server";
import { TEST_ZIPS } from "@/lib/intake/test-zips";
import { db } from "@/lib/platform/db/prisma.server";
import { revokeKey } from "@/lib/publishers/manage-keys.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { callRoute, problemBody } from "./call-route";
import { callIntake, postLead } from "./post-lead";

let key: string;
let publisherId: string;
beforeAll(async () => {
  ({ key, publisherId } = await createPublisherWithKey());
});

const checksOf = async (leadId: string) => (await readChecks([leadId]))(leadId);

describe("a good post", () => {
  it.each(LINES)("%s: is stored sealed, with every check, when no order matches", async (line) => {
    const post = buildLeadPost(line);
    const body = await postLead(post, { key });
    expect(body).toEqual({ status: "stored", leadId: expect.any(String), reasons: ["no-demand"] });
    const lead = await db().lead.findUniqueOrThrow({
      where: { id: body.leadId },
      include: { consent: true },
    });
    expect(lead).toMatchObject({
      publisherId,
      status: "verified",
      tier: "premium",
      state: "TX",
      zip: "78704",
    });
    expect(lead).toMatchObject({ higherIncome: true, wantsBeneficiary: line === "life", orderId: null });
    expect(lead.consentHash).toBe(lead.consent?.sha256);
    const checks = await checksOf(body.leadId);
    expect(checks.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      "key passed",
      "publisher passed",
      "payload passed",
      "schema passed",
      "phone passed",
      "email passed",
      "zip passed",
      "age passed",
      "consent passed",
      "suppression passed",
      "person passed",
      "score passed",
    ]);
    expect(checks.some(({ durationUs }) => durationUs > 0)).toBe(true);
  });

  it("is taken with a remark when it has no consent certificate", async () => {
    const post = buildLeadPost("auto", { consent: { trustedFormUrl: undefined } });
    const body = await postLead(post, { key });
    expect(body).toMatchObject({ status: "stored", reasons: ["no-consent-certificate", "no-demand"] });
  });

  it("is Standard when the phone was not confirmed", async () => {
    const { leadId } = await postLead(buildLeadPost("life", { phoneConfirmedAt: undefined }), { key });
    expect((await db().lead.findUniqueOrThrow({ where: { id: leadId } })).tier).toBe("standard");
  });
});

describe("a post that fails a check", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const years = (count: number) => `${new Date().getUTCFullYear() - count}-12-31`;
  it.each([
    ["phone-not-valid", "phone", { contact: { phone: "512-555-01" } }],
    ["phone-not-valid", "phone", { contact: { phone: "(512) 555-0199" } }],
    ["phone-not-valid", "phone", { contact: { phone: "212-555-1212" } }],
    ["phone-not-personal", "phone", { contact: { phone: "800 234 5678" } }],
    ["email-not-valid", "email", { contact: { email: "dana@rivers" } }],
    ["email-disposable", "email", { contact: { email: "dana@mailinator.com" } }],
    ["zip-not-in-state", "zip", { contact: { zip: "10001" } }],
    ["under-age", "age", { contact: { dateOfBirth: years(17) } }],
    ["over-age", "age", { contact: { dateOfBirth: years(90) } }],
    ["consent-missing", "consent", { consent: { text: undefined } }],
    ["consent-expired", "consent", { consent: { givenAt: daysAgo(31) } }],
    ["consent-in-future", "consent", { consent: { givenAt: daysAgo(-1) } }],
    ["consent-page-not-valid", "consent", { consent: { pageUrl: "javascript:alert(1)" } }],
    ["consent-address-not-valid", "consent", { consent: { ipAddress: "300.1.1.1" } }],
    ["phone-confirmed-in-future", "consent", { phoneConfirmedAt: "2099-01-01T00:00:00Z" }],
    ["phone-confirmed-before-consent", "consent", { phoneConfirmedAt: daysAgo(3) }],
    ["trusted-form-not-valid", "consent", { consent: { trustedFormUrl: "https://cert.trustedform.com/1" } }],
  ] as const)(
    "%s: is rejected; its checks are stored, its contact is not",
    async (reason, check, changes) => {
      const body = await postLead(buildLeadPost("life", changes), { key });
      expect(body).toEqual({ status: "rejected", leadId: expect.any(String), reasons: [reason] });
      const lead = await db().lead.findUniqueOrThrow({
        where: { id: body.leadId },
        include: { consent: true },
      });
      expect(lead).toMatchObject({
        status: "rejected",
        phoneSealed: null,
        firstNameSealed: null,
        consent: null,
      });
      expect((await checksOf(body.leadId)).at(-1)).toMatchObject({ name: check, verdict: "failed", reason });
    },
  );

  it("is rejected when it has no consent", async () => {
    const { consent: _, ...post } = buildLeadPost("auto");
    expect(await postLead(post, { key })).toMatchObject({ status: "rejected", reasons: ["consent-missing"] });
  });
});

describe("a post that does not follow the schema", () => {
  it("gets every wrong field by name, and never a value", async () => {
    const post = { ...buildLeadPost("life"), socialSecurityNumber: "078-05-1120" };
    const wrong = {
      ...post,
      contact: { ...post.contact, zip: "7870", state: "ZZ" },
      attributes: { tobacco: 1 },
    };
    const { status, body } = await callIntake(wrong, { key });
    expect(status).toBe(400);
    const errors = problemBody.parse(body).errors;
    expect(Object.keys(errors ?? {}).toSorted()).toEqual([
      "attributes.policyType",
      "attributes.tobacco",
      "contact.state",
      "contact.zip",
      "socialSecurityNumber",
    ]);
    expect(JSON.stringify(body)).not.toMatch(/078-05|7870|ZZ/);
  });

  it("gets 422 for a line or state outside the agreement", async () => {
    const narrow = await createPublisherWithKey({ lines: ["auto"], states: ["CA"] });
    const line = await callIntake(buildLeadPost("life"), narrow);
    const state = await callIntake(buildLeadPost("auto"), narrow);
    expect([line.status, state.status]).toEqual([422, 422]);
    expect(problemBody.parse(line.body).errors).toHaveProperty("line");
    expect(problemBody.parse(state.body).errors).toHaveProperty(["contact.state"]);
  });

  it.each([
    ["broken", "{", 400],
    ["empty", "null", 400],
    ["deep", "[".repeat(10_000) + "]".repeat(10_000), 400],
    ["large", JSON.stringify({ line: "life", contact: "x".repeat(70_000) }), 413],
  ])("creates no lead: %s", async (_label, body, status) => {
    const before = await db().lead.count();
    expect((await callIntake(body, { key })).status).toBe(status);
    expect(await db().lead.count()).toBe(before);
  });
});

describe("authentication", () => {
  it("refuses a missing, an unknown and a revoked key", async () => {
    const gone = await createPublisherWithKey();
    await revokeKey(gone.publisherId, gone.keyId);
    const notValid = "This key is not valid";
    for (const [wrong, words] of [
      [undefined, "Send your key"],
      ["lwp_live_nobody", notValid],
      [gone.key, notValid],
      [`${key}x`, notValid],
    ] as const) {
      const { status, body } = await callIntake(buildLeadPost("life"), { key: wrong });
      expect(status).toBe(401);
      expect(problemBody.parse(body).detail).toContain(words);
    }
  });

  it("refuses a paused publisher and says why", async () => {
    const paused = await createPublisherWithKey();
    await db().publisher.update({
      where: { id: paused.publisherId },
      data: { pausedAt: new Date(), pauseReason: "Too many returns." },
    });
    const { status, body } = await callIntake(buildLeadPost("life"), paused);
    expect(status).toBe(403);
    expect(problemBody.parse(body).detail).toContain("Too many returns.");
  });

  it("stores only the hash of a key, and the time of its last use", async () => {
    const used = await createPublisherWithKey();
    await postLead(buildLeadPost("life"), used);
    const row = await db().publisherKey.findUniqueOrThrow({ where: { id: used.keyId } });
    expect(JSON.stringify(row)).not.toContain(used.key);
    expect(used.key.startsWith(row.prefix)).toBe(true);
    expect(row.lastUsedAt).not.toBeNull();
  });
});

describe("a test key", () => {
  let testKey: string;
  let testerId: string;
  beforeAll(async () => {
    ({ key: testKey, publisherId: testerId } = await createPublisherWithKey({ dailyCap: 1 }, "test"));
  });

  it.each(TEST_ZIPS)(
    "returns $status for $zip each time, with or without a cap",
    async ({ zip, state, status, reason }) => {
      const post = buildLeadPost("health", { contact: { zip, state } });
      const responses = [await postLead(post, { key: testKey }), await postLead(post, { key: testKey })];
      const expected = { status, reasons: reason ? [reason] : [], test: true };
      expect(responses).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
    },
  );

  it("leaves nothing that tells of a person beside the state", async () => {
    await postLead(buildLeadPost("life"), { key: testKey });
    const kept = await db().lead.findMany({ where: { publisherId: testerId } });
    expect(kept.length).toBeGreaterThan(0);
    for (const lead of kept)
      expect(lead).toMatchObject({ zip: "00000", higherIncome: false, wantsBeneficiary: false });
  });

  it("runs the other checks, sells nothing and stores no contact", async () => {
    const bad = buildLeadPost("life", { contact: { email: "dana@rivers", zip: "10001", state: "NY" } });
    expect(await postLead(bad, { key: testKey })).toMatchObject({
      status: "rejected",
      reasons: ["email-not-valid"],
    });
    const kept = await db().lead.findMany({ where: { isTest: true } });
    expect(new Set(kept.map(({ status }) => status))).not.toContain("verified");
    expect(kept.every((lead) => lead.phoneSealed === null && lead.phoneIndex === null)).toBe(true);
  });
});

describe("GET /api/intake/schemas/{line}", () => {
  it.each(LINES)("describes %s and requires consent", async (line) => {
    const { status, body, headers } = await callRoute({ GET: getSchema }, "GET", { params: { line } });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/schema+json");
    expect(body).toMatchObject({
      properties: { line: { const: line } },
      additionalProperties: false,
      required: expect.arrayContaining(["line", "contact", "consent", "attributes"]),
    });
  });

  it("returns 404 for another line", async () => {
    expect((await callRoute({ GET: getSchema }, "GET", { params: { line: randomUUID() } })).status).toBe(404);
  });
});
