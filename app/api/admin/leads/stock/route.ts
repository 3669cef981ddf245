import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readStock } from "@/lib/staff/leads/read-stock.server";

/** GET /api/admin/leads/stock: the stock by line, state and age. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await readStock(new Date())));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
