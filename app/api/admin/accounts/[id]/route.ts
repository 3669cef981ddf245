import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { changeAccount } from "@/lib/accounts/staff/change-account.server";
import { readAccount } from "@/lib/accounts/staff/queries.server";
import { changeAccountBody } from "@/lib/accounts/staff/schemas";
import { actorOf } from "@/lib/audit/actor.server";
import { listAuditEntriesAbout } from "@/lib/audit/queries.server";
import { uuid } from "@/lib/kit/uuid";
import { listOwnOrders } from "@/lib/orders/queries.server";
import { listOwnPlans } from "@/lib/plans/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readCustomer } from "@/lib/staff/accounts/read-customer.server";

const params = z.object({ id: uuid() });

const SIGN_INS_SHOWN = 20;

/** GET /api/admin/accounts/{id}: an account with its sessions, its latest sign-ins, its orders and plans, and what it bought and got. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { id } }) => {
  const account = await readAccount(id);
  const [signIns, orders, plans, customer] = await Promise.all([
    listAuditEntriesAbout({ type: "user", id }, { actions: ["accounts.sign-in"], take: SIGN_INS_SHOWN }),
    listOwnOrders({ id }),
    listOwnPlans({ id }),
    readCustomer(id),
  ]);
  return privateJson({ account, signIns, orders, plans, customer });
});

/** PATCH /api/admin/accounts/{id}: disables, enables, or changes the role; ends the account's sessions. */
export const PATCH = apiRoute(
  { auth: "staff", irreversible: true, params, body: changeAccountBody },
  async ({ viewer, request, params: { id }, body }) => {
    await changeAccount({ userId: id, change: body, actor: actorOf(viewer, request) });
    return privateJson(await readAccount(id));
  },
);

export const { POST, PUT, DELETE } = otherMethods("GET", "PATCH");
