import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listOwnInvoices } from "@/lib/billing/queries.server";
import { invoiceQuery } from "@/lib/billing/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/invoices: a page of the viewer's invoices with their credit notes, newest first. */
export const GET = apiRoute({ auth: "customer", query: invoiceQuery }, async ({ viewer, query }) =>
  privateJson(await listOwnInvoices(viewer, query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
