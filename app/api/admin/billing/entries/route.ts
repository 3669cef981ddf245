import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { bookEntryQuery } from "@/lib/staff/billing/schemas";
import { findBookEntries } from "@/lib/staff/billing/select-entries.server";

/** GET /api/admin/billing/entries: the entries of an order's or a payment's money. */
export const GET = apiRoute({ auth: "staff", query: bookEntryQuery }, async ({ query }) =>
  privateJson(await findBookEntries(query.find)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
