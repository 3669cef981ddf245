import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { clearAccount } from "@/lib/contacts/erasure/clear-personal-data.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createPendingOrder } from "@/tests/factories/orders";
import { addStaffNote } from "./add-staff-note.server";
import { listStaffNotes } from "./queries.server";

beforeAll(installCatalog);

describe("notes of staff", () => {
  it("are shown with the order and with its customer, newest first, with author and time", async () => {
    const { orderId, customer } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await addStaffNote(staff, { subjectType: "account", subjectId: customer.id, text: "A broker" });
    await addStaffNote(staff, { subjectType: "order", subjectId: orderId, text: "Asked for an invoice" });
    expect(await listStaffNotes({ subjectType: "order", subjectId: orderId })).toMatchObject([
      { author: staff.username, text: "Asked for an invoice", subjectId: orderId },
    ]);
    const ofAccount = await listStaffNotes({ subjectType: "account", subjectId: customer.id });
    expect(ofAccount.map(({ text }) => text)).toEqual(["Asked for an invoice", "A broker"]);
  });

  it("are never changed or removed", async () => {
    const { orderId } = await createPendingOrder();
    const { user: staff } = await createStaff();
    const [note] = await addStaffNote(staff, { subjectType: "order", subjectId: orderId, text: "As it was" });
    const where = { id: BigInt(note?.id ?? 0) };
    await expect(db().staffNote.update({ where, data: { text: "Another" } })).rejects.toThrow(
      "only ever inserted",
    );
    await expect(db().staffNote.update({ where, data: { text: null, authorId: orderId } })).rejects.toThrow(
      "only ever inserted",
    );
    await expect(db().staffNote.delete({ where })).rejects.toThrow("only ever inserted");
  });

  it("lose their text when the account is closed, and no note is added after that", async () => {
    const customer = await createCustomer();
    const { user: staff } = await createStaff();
    const about = { subjectType: "account", subjectId: customer.user.id } as const;
    await addStaffNote(staff, { ...about, text: "A broker" });
    // What closing an account does to notes, and to the account itself.
    await inTransaction((transaction) => clearAccount(transaction, customer.user.id));
    await db().user.update({ where: { id: customer.user.id }, data: { closedAt: new Date() } });
    expect(await listStaffNotes(about)).toMatchObject([{ text: null, author: staff.username }]);
    await expect(addStaffNote(staff, { ...about, text: "Again" })).rejects.toMatchObject({
      code: "account-closed",
    });
  });

  it("are refused for an order or account that does not exist", async () => {
    const { user: staff } = await createStaff();
    for (const subjectType of ["order", "account"] as const)
      await expect(
        addStaffNote(staff, { subjectType, subjectId: "00000000-0000-4000-8000-000000000000", text: "Hm" }),
      ).rejects.toMatchObject({ status: 404 });
  });
});
