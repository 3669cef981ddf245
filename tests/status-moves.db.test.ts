import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { DELIVERY_STATUSES, mayMoveDelivery } from "@/lib/delivery/delivery-status";
import { INQUIRY_STATUSES, mayMoveInquiry } from "@/lib/inquiries/inquiry-status";
import { LEAD_STATUSES, mayMoveLead } from "@/lib/marketplace/lead-status";
import { mayMovePayment, PAYMENT_STATES } from "@/lib/payments/payment-state";
import { CYCLE_STATUSES, mayMoveCycle, mayMovePlan, PLAN_STATUSES } from "@/lib/plans/plan-status";
import { mayMovePurchase, PURCHASE_STATUSES } from "@/lib/purchases/purchase-status";
import { mayMoveReturn, RETURN_STATUSES } from "@/lib/returns/return-status";
import { addLeads, addOrders, openWorld, type World } from "@/tests/races/world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pairsOf = <Status extends string>(
  statuses: readonly Status[],
  mayMove: (from: Status, to: Status) => boolean,
) => statuses.flatMap((from) => statuses.map((to) => `${from} to ${to}: ${mayMove(from, to)}`)).toSorted();

describe("the table of allowed moves in the database", () => {
  it.each([
    ["LeadStatus", "may_move_lead", pairsOf(LEAD_STATUSES, mayMoveLead)],
    ["DeliveryStatus", "may_move_delivery", pairsOf(DELIVERY_STATUSES, mayMoveDelivery)],
    ["ReturnStatus", "may_move_return", pairsOf(RETURN_STATUSES, mayMoveReturn)],
    ["PaymentState", "may_move_payment", pairsOf(PAYMENT_STATES, mayMovePayment)],
    ["InquiryStatus", "may_move_inquiry", pairsOf(INQUIRY_STATUSES, mayMoveInquiry)],
    ["PlanStatus", "may_move_plan", pairsOf(PLAN_STATUSES, mayMovePlan)],
    ["PurchaseStatus", "may_move_purchase", pairsOf(PURCHASE_STATUSES, mayMovePurchase)],
    ["PlanCycleStatus", "may_move_cycle", pairsOf(CYCLE_STATUSES, mayMoveCycle)],
  ])("is the one of the program, for every pair of %s", async (type, name, expected) => {
    const { rows } = await world.client.query<{ move: string }>(
      `SELECT concat(f, ' to ', t, ': ', ${name}(f, t)::text) AS "move"
       FROM unnest(enum_range(NULL::"${type}")) f, unnest(enum_range(NULL::"${type}")) t`,
    );
    expect(rows.map(({ move }) => move).toSorted()).toEqual(expected);
  });
});

describe("the database refuses a move that is not in the table, and takes one that is", () => {
  it("of a lead", async () => {
    const [lead = ""] = await addLeads(world, 1);
    const set = (status: string) =>
      world.client.query(`UPDATE "Lead" SET "status" = '${status}' WHERE "id" = '${lead}'`);
    await set("duplicate");
    await expect(set("verified")).rejects.toThrow("a lead that is duplicate cannot become verified");
  });

  it("of a delivery", async () => {
    await world.client.query(
      `WITH made AS (
         INSERT INTO "Destination" ("id", "userId", "kind", "name", "summary", "position")
         SELECT gen_random_uuid(), "id", 'webhook', '', '', 1 FROM "User" LIMIT 1 RETURNING *)
       INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt")
       SELECT gen_random_uuid(), "id", "userId", 'lead.delivered', gen_random_uuid(), now() FROM made`,
    );
    const set = (status: string) => world.client.query(`UPDATE "Delivery" SET "status" = '${status}'`);
    await set("cancelled");
    await expect(set("dead")).rejects.toThrow("a delivery that is cancelled cannot become dead");
    await set("due");
  });

  it("of a return, and a second review of a denial", async () => {
    const [[lead = ""], [order = ""]] = [await addLeads(world, 1), await addOrders(world, 1)];
    await world.client.query(
      `INSERT INTO "LeadReturn" ("leadId", "userId", "orderId", "reason", "wanted", "findings", "requestedAt", "decideBy")
       SELECT $1, "userId", "id", 'other', 'refund', '[]', now(), now() FROM "Order" WHERE "id" = $2`,
      [lead, order],
    );
    const set = (assignments: string) => world.client.query(`UPDATE "LeadReturn" SET ${assignments}`);
    const deny = () => set(`"status" = 'denied', "decidedBy" = 'machine', "decidedAt" = now()`);
    const review = `"status" = 'open', "decidedBy" = NULL, "decidedAt" = NULL`;
    await set(`"status" = 'withdrawn'`);
    await expect(deny()).rejects.toThrow("a return that is withdrawn cannot become denied");
    await set(`"status" = 'open'`);
    await deny();
    await expect(set(review)).rejects.toThrow("a return that is denied cannot become open");
    await set(`${review}, "reviewedAt" = now()`);
    await deny();
    await expect(set(`${review}, "reviewedAt" = now()`)).rejects.toThrow("cannot become open");
  });

  it("of an inquiry, one that is answered without a reply, and one that is new again without a message", async () => {
    const { client } = world;
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO "Inquiry" ("id", "firstName", "lastName", "email", "phone", "industry")
       VALUES (gen_random_uuid(), '', '', '', '', '') RETURNING "id"`,
    );
    const ids = rows.map(({ id }) => id);
    const set = (status: string) =>
      client.query(`UPDATE "Inquiry" SET "status" = '${status}' WHERE "id" = $1`, ids);
    const withoutReply = "an inquiry without a reply cannot become answered";
    await expect(set("answered")).rejects.toThrow(withoutReply);
    await set("closed");
    await expect(set("answered")).rejects.toThrow(withoutReply);
    await client.query(
      `INSERT INTO "InquiryReply" ("id", "inquiryId", "authorId", "text")
       SELECT gen_random_uuid(), $1, "id", '' FROM "User" LIMIT 1`,
      ids,
    );
    await set("answered");
    await expect(set("new")).rejects.toThrow("an answered inquiry without a message cannot become new");
    await client.query(
      `INSERT INTO "InquiryMessage" ("id", "inquiryId", "text") VALUES (gen_random_uuid(), $1, '')`,
      ids,
    );
    await set("new");
    // The table allows every move of today, so another table shows that the trigger asks it.
    await client.query("BEGIN");
    await client.query(
      `CREATE OR REPLACE FUNCTION may_move_inquiry(from_status "InquiryStatus", to_status "InquiryStatus") RETURNS boolean
       LANGUAGE sql IMMUTABLE AS 'SELECT false'`,
    );
    await expect(set("closed")).rejects.toThrow("an inquiry that is new cannot become closed");
    await client.query("ROLLBACK");
  });
});
