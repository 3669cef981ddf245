import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import { until } from "@/tests/waiting/until";
import type { AuditOutcome } from "./actions";
import { recordAudit, recordAuditOnce } from "./record-audit.server";
import { REMOVED } from "./remove-secrets";

const entriesAbout = (id: string) => db().auditEntry.findMany({ where: { subjectId: id } });

async function recordOne() {
  const id = randomUUID();
  await recordAudit({
    actorId: null,
    action: "accounts.sign-in",
    subject: { type: "user", id },
    outcome: "done",
  });
  return id;
}

describe("an entry", () => {
  it("says who did what to what, before and after, from where", async () => {
    const [actorId, id] = [randomUUID(), randomUUID()];
    await recordAudit({
      actorId,
      action: "accounts.change-role",
      subject: { type: "user", id },
      outcome: "done",
      before: { role: "customer" },
      after: { role: "staff", sessionsEnded: 2 },
      requestId: "r-1",
      ipAddress: "203.0.113.7",
    });
    expect(await entriesAbout(id)).toMatchObject([
      {
        actorId,
        action: "accounts.change-role",
        subjectType: "user",
        outcome: "done",
        before: { role: "customer" },
        after: { role: "staff", sessionsEnded: 2 },
        requestId: "r-1",
        address: "203.0.113.0/24",
        at: expect.any(Date),
      },
    ]);
  });

  it("never holds a secret", async () => {
    const id = randomUUID();
    const passwordHash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";
    await recordAudit({
      actorId: null,
      action: "accounts.change-password",
      subject: { type: "user", id },
      outcome: "done",
      before: { passwordHash },
      after: { password: "a-good-passphrase", note: passwordHash },
    });
    const [entry] = await entriesAbout(id);
    expect([entry?.before, entry?.after]).toEqual([
      { passwordHash: REMOVED },
      { password: REMOVED, note: REMOVED },
    ]);
  });

  it("commits and rolls back with the change that it tells of", async () => {
    const id = randomUUID();
    const refused = inTransaction(async (transaction) => {
      await recordAudit(
        { actorId: null, action: "accounts.sign-out", subject: { type: "user", id }, outcome: "done" },
        transaction,
      );
      throw new Error("the change failed");
    });
    await expect(refused).rejects.toThrow("the change failed");
    expect(await entriesAbout(id)).toEqual([]);
  });
});

describe("an entry that cannot be written", () => {
  // Not a UUID: PostgreSQL refuses the row.
  const record = (outcome: AuditOutcome) =>
    recordAudit({ actorId: "nobody", action: "accounts.sign-in", outcome });
  afterEach(() => void jest.restoreAllMocks());

  it("fails what was done", async () => {
    await expect(record("done")).rejects.toThrow("invalid input syntax for type uuid");
  });

  it.each<AuditOutcome>(["denied", "failed"])("is logged for what was %s", async (outcome) => {
    const log = jest.spyOn(logger(), "error").mockReturnValue(undefined);
    await record(outcome);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ outcome }), "audit entry not written");
  });
});

describe("the log", () => {
  const REFUSAL = "the audit log is only ever inserted";

  it("cannot be changed, deleted or emptied, not even by the owner's SQL", async () => {
    const subjectId = await recordOne();
    await expect(
      db().auditEntry.updateMany({ where: { subjectId }, data: { outcome: "denied" } }),
    ).rejects.toThrow(REFUSAL);
    await expect(db().auditEntry.deleteMany({ where: { subjectId } })).rejects.toThrow(REFUSAL);
    await expect(db().$executeRaw`TRUNCATE "AuditEntry"`).rejects.toThrow(REFUSAL);
    expect(await entriesAbout(subjectId)).toHaveLength(1);
  });
});

describe("recordAuditOnce, called by several callers for one event", () => {
  const WRITERS = 4;
  const reportOf = (id: string) =>
    ({
      actorId: null,
      action: "payments.add-method",
      subject: { type: "payment-method", id },
      outcome: "done",
    }) as const;

  it("is written once by callers at the same moment, and not again later", async () => {
    const id = `pm_${randomUUID()}`;
    const report = () => inTransaction((transaction) => recordAuditOnce(reportOf(id), transaction));
    const written = await Promise.all(Array.from({ length: WRITERS }, report));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await report()).toBe(false);
    expect(await entriesAbout(id)).toHaveLength(1);
  });

  it("would be written by each of them without the lock", async () => {
    const id = `pm_${randomUUID()}`;
    let looked = 0;
    const reportUnlocked = () =>
      inTransaction(async (transaction) => {
        const entries = await entriesAbout(id);
        looked += 1;
        await until(() => looked === WRITERS);
        if (entries.length === 0) await recordAudit(reportOf(id), transaction);
      });
    await Promise.all(Array.from({ length: WRITERS }, reportUnlocked));
    expect(await entriesAbout(id)).toHaveLength(WRITERS);
  });
});
