import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { Actor } from "@/lib/audit/actor.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createStaff } from "@/tests/factories/accounts";
import { createInquiry } from "@/tests/factories/inquiries";
import { editInquiryNote, setInquiryClosed } from "./change-inquiry.server";
import type { InquiryStatus } from "./inquiry-status";
import { replyToInquiry } from "./reply-to-inquiry.server";
import { addMessage, threadPath } from "./thread.server";
import { lockInquiry, moveInquiry } from "./transition-inquiry.server";

type Step = (inquiryId: string, staff: Actor) => Promise<unknown>;

const reply: Step = (inquiryId, staff) =>
  replyToInquiry(inquiryId, { id: randomUUID(), text: "About 400 a week." }, staff);
const close: Step = (inquiryId, staff) => setInquiryClosed(inquiryId, true, staff);
const reopen: Step = (inquiryId, staff) => setInquiryClosed(inquiryId, false, staff);
const write: Step = (inquiryId) => {
  const token = threadPath(inquiryId, "email").split("/").at(-1) ?? "";
  return addMessage({ inquiryId, token, id: randomUUID(), text: "And in Ohio?" }, NO_CLIENT);
};

const read = (id: string) => db().inquiry.findUniqueOrThrow({ where: { id } });

async function inquiryAfter(steps: readonly Step[]) {
  const { id } = await createInquiry();
  const { user: staff } = await createStaff();
  for (const step of steps) await step(id, staff);
  return { id, staff };
}

describe("the status of an inquiry", () => {
  it.each<[string, readonly Step[], InquiryStatus]>([
    ["a reply", [reply], "answered"],
    ["a second reply", [reply, reply], "answered"],
    ["a reply to a closed inquiry", [close, reply], "answered"],
    ["a message before the first reply", [write], "new"],
    ["a message after a reply", [reply, write], "new"],
    ["a message to a closed inquiry", [close, write], "new"],
    ["closing a new inquiry", [close], "closed"],
    ["closing an answered inquiry", [reply, close], "closed"],
    ["reopening an inquiry that was answered and closed", [reply, close, reopen], "new"],
    ["reopening an answered inquiry, which is not closed", [reply, reopen], "answered"],
  ])("after %s", async (_label, steps, expected) => {
    const { id } = await inquiryAfter(steps);
    expect(await read(id)).toMatchObject({ status: expected });
  });

  it("that stays the same with a second reply or message starts the time anew for which inquiries are kept", async () => {
    for (const step of [reply, write]) {
      const { id, staff } = await inquiryAfter([step]);
      const before = await read(id);
      await step(id, staff);
      const after = await read(id);
      expect(after.status).toBe(before.status);
      expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    }
  });

  it("that staff change while they tidy up, and a note of theirs, do not start that time anew", async () => {
    const note: Step = (id, staff) => editInquiryNote(id, { text: "Called twice" }, staff);
    for (const step of [close, note]) {
      const { id, staff } = await inquiryAfter([reply]);
      const before = await read(id);
      await step(id, staff);
      const after = await read(id);
      expect(after).not.toEqual(before);
      expect(after.updatedAt).toEqual(before.updatedAt);
    }
  });

  it("is not changed by who holds an old one", async () => {
    const { id } = await inquiryAfter([close]);
    const move = inTransaction(async (transaction) => {
      const inquiry = await lockInquiry(transaction, id);
      await moveInquiry(transaction, { ...inquiry, status: "new" }, "closed", { isMessage: false });
    });
    await expect(move).rejects.toThrow(`The inquiry ${id} is no longer new.`);
  });
});

describe("the database", () => {
  it("itself refuses an inquiry that is answered without a reply", async () => {
    const { id } = await inquiryAfter([]);
    const move = inTransaction(async (transaction) =>
      moveInquiry(transaction, await lockInquiry(transaction, id), "answered", { isMessage: true }),
    );
    await expect(move).rejects.toThrow("an inquiry without a reply cannot become answered");
    expect(await read(id)).toMatchObject({ status: "new" });
  });
});
