import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { importSuppressions } from "@/lib/contacts/suppression/import-suppressions.server";
import { liftSuppression } from "@/lib/contacts/suppression/lift-suppression.server";
import { listSuppressions } from "@/lib/contacts/suppression/queries.server";
import type { GivenReason } from "@/lib/contacts/suppression/schemas";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { rotateIndexKeys } from "@/scripts/rotate-index-keys/rotate-index-keys";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { postLead } from "./post-lead";

// "Lift entry" is for wrong entries. A revocation can be wrong while the number still is on a do-not-call list.

let actor: { id: string; ipAddress: null };
let key: string;
beforeAll(async () => {
  await installCatalog();
  actor = { id: (await createStaff()).user.id, ipAddress: null };
  ({ key } = await createPublisherWithKey());
});

let post: ReturnType<typeof buildLeadPost>;
let person: string;
beforeEach(() => {
  post = buildLeadPost("life");
  person = post.contact.phone;
});

const importAs = (reason: GivenReason, source: string) =>
  importSuppressions({ firstLine: 1, lines: [person], reason, source }, actor);
const revoke = () => suppress({ person, reason: "revoked", source: "Call 61" }, actor);
const lift = () => liftSuppression({ person, note: "It was another person who called." }, actor);
const entries = async () => (await listSuppressions({ search: person })).suppressions;
const statusOfPost = async () => {
  const { leadId } = await postLead(post, { key });
  return (await db().lead.findUniqueOrThrow({ where: { id: leadId } })).status;
};
const DNC = { reason: "dnc", source: "list.csv", earlier: null };

it("a lifted revocation leaves the entry as it was before, and the number is still refused", async () => {
  await importAs("dnc", "list.csv");
  const [before] = await entries();
  await revoke();
  await importAs("revoked", "another.csv");
  expect(await entries()).toMatchObject([
    { reason: "revoked", source: "Call 61", earlier: { reason: "dnc", source: "list.csv" } },
  ]);
  await lift();
  expect(await entries()).toEqual([before]);
  expect(before).toMatchObject(DNC);
  expect(await statusOfPost()).toBe("suppressed");
  const audited = await db().auditEntry.findFirst({
    where: { action: "suppression.lift", actorId: actor.id },
    orderBy: { id: "desc" },
  });
  expect(audited).toMatchObject({
    before: { reason: "revoked", source: "Call 61" },
    after: { reason: "dnc", source: "list.csv" },
  });
});

it.each(["dnc", "manual"] as const)(
  "an entry (%s) that becomes a revocation is dated with it, and has its own date again when it is lifted",
  async (reason) => {
    const source = `list-${randomUUID()}.csv`;
    const listedAt = new Date("2026-02-01T09:00:00Z");
    await importAs(reason, source);
    await db().suppression.updateMany({ where: { source }, data: { addedAt: listedAt } });
    const asked = Date.now();
    await revoke();
    const [revoked] = await entries();
    expect(Date.parse(revoked?.addedAt ?? "")).toBeGreaterThanOrEqual(asked - 1_000);
    // The person repeats the request: the first one counts.
    await revoke();
    expect(await entries()).toEqual([revoked]);
    await lift();
    expect(await entries()).toMatchObject([{ reason, source, addedAt: listedAt.toISOString() }]);
  },
);

it("a do-not-call list that came after a revocation has its own date when the revocation is lifted", async () => {
  await revoke();
  const source = "Call 61";
  await db().suppression.updateMany({
    where: { source },
    data: { addedAt: new Date("2026-02-01T09:00:00Z") },
  });
  const imported = Date.now();
  await importAs("dnc", "list.csv");
  await lift();
  const [entry] = await entries();
  expect(entry).toMatchObject(DNC);
  expect(Date.parse(entry?.addedAt ?? "")).toBeGreaterThanOrEqual(imported - 1_000);
});

it.each(["revoked", "manual"] as const)(
  "a wrong entry (%s) that was on the list before a do-not-call list came leaves that list's entry when it is lifted",
  async (reason) => {
    await suppress({ person, reason, source: "Call 61" }, actor);
    await importAs("dnc", "list.csv");
    await importAs("dnc", "another.csv");
    expect(await entries()).toMatchObject([{ reason, source: "Call 61" }]);
    if (reason === "manual") await revoke();
    await lift();
    expect(await entries()).toMatchObject([DNC]);
    expect(await statusOfPost()).toBe("suppressed");
    await lift();
    expect(await entries()).toEqual([]);
  },
);

it("an entry that was lifted twice is off the list", async () => {
  await importAs("manual", "Call 60");
  await revoke();
  await lift();
  await lift();
  expect(await entries()).toEqual([]);
  await expect(lift()).rejects.toMatchObject({ status: 404 });
  expect(await statusOfPost()).toBe("verified");
});

it("is lifted once by two who saw the same entry: the earlier one, which neither saw, stays", async () => {
  await importAs("dnc", "list.csv");
  await revoke();
  const shown = { reason: "revoked", source: "Call 61" } as const;
  const liftShown = () => liftSuppression({ person, note: "It was another person.", shown }, actor);
  await liftShown();
  await expect(liftShown()).rejects.toMatchObject({ status: 409, code: "entry-changed-meanwhile" });
  expect(await entries()).toMatchObject([DNC]);
});

it.each([
  ["before", "leads: remove second hashes"],
  ["before its entry has the second hash", "leads: add hashes"],
  ["when its entry has the second hash", "suppression list: add hashes"],
  ["when the product looks for the new hash only", "leads: replace hashes"],
])(
  "the earlier entry survives a rotation of the keys of the hashes: the person revoked %s",
  async (_when, last) => {
    await importAs("dnc", "list.csv");
    // So that the step has a row to change.
    await postLead(buildLeadPost("life"), { key });
    env().DATA_KEYS.unshift({ id: `k-${randomUUID().slice(0, 8)}`, key: new Uint8Array(randomBytes(32)) });
    const stopped = rotateIndexKeys(({ step }) => {
      if (step === last) throw new Error("stopped");
    });
    await expect(stopped).rejects.toThrow("stopped");
    await revoke();
    expect(await rotateIndexKeys()).toMatchObject({ outcome: "done" });
    expect(await entries()).toMatchObject([{ reason: "revoked", earlier: { reason: "dnc" } }]);
    await lift();
    expect(await entries()).toMatchObject([DNC]);
  },
);
