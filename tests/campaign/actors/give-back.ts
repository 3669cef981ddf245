import type { ReturnPlan } from "../plan";
import type { World } from "../world";

interface Sale {
  leadId: string;
  userId: string;
}

/** A customer returns a lead, and staff decide. @returns the outcome in one word, which the report counts. */
export async function giveBack(world: World, plan: ReturnPlan): Promise<string> {
  const { database, calls, staff } = world;
  const sales = await database.number(`SELECT count(*) FROM "Allocation"`);
  const [sale] = await database.rows<Sale>(
    `SELECT "leadId", "userId" FROM "Allocation" ORDER BY "leadId" OFFSET $1 LIMIT 1`,
    [Math.floor(plan.choice * sales)],
  );
  const customer = world.customers.find(({ id }) => id === sale?.userId);
  if (!sale || !customer) return "nothing to return";
  const requested = await calls.send(customer, "POST", `/api/my/leads/${sale.leadId}/return`, {
    reason: "wrong-person",
    remedy: plan.remedy,
    text: "Somebody else answered the phone.",
  });
  if (requested.status !== 201) return "return refused";
  const verdict = plan.isApproved ? "approved" : "denied";
  await calls.send(staff, "POST", `/api/admin/returns/${sale.leadId}/decision`, {
    verdict,
    answer: "We listened to the call.",
  });
  return `return ${verdict}`;
}
