import "server-only";
import { listAccounts, listAccountsNamed } from "@/lib/accounts/staff/queries.server";
import type { Actor } from "@/lib/audit/actor.server";
import { DOCUMENT_LABELS } from "@/lib/billing/document-content";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { capitalize } from "@/lib/kit/capitalize";
import { idRange } from "@/lib/kit/id-range";
import { formatDollars, formatOrderAmount } from "@/lib/kit/money";
import { escapeLike } from "@/lib/kit/search-text";
import { shortId } from "@/lib/kit/short-id";
import { ORDER_STATUS_LABELS } from "@/lib/orders/order-status";
import { db } from "@/lib/platform/db/prisma.server";
import { listLeads } from "@/lib/staff/leads/list-leads.server";
import { readStaffOrders } from "@/lib/staff/orders/queries.server";
import type { Found, StaffSearchDto } from "./schemas";

const MAX_OF_A_KIND = 5;

/**
 * Finds orders (by id or payment), customers (by name, username, email, company, complete phone number or id), leads (by
 * id, phone or email), publishers (by name) and documents (by number); at most five of each. A phone or email finds leads
 * by its blind index, and the search is recorded in the audit log for each lead found, because it tells that we know this
 * person. For staff.
 */
export async function searchEverything(staff: Actor, text: string): Promise<StaffSearchDto> {
  const [orders, customers, leads, publishers, invoices] = await Promise.all([
    findOrders(text),
    findCustomers(text),
    findLeads(staff, text),
    findPublishers(text),
    findInvoices(text),
  ]);
  return { found: [...orders, ...customers, ...leads, ...publishers, ...invoices] };
}

async function findOrders(text: string): Promise<Found[]> {
  const range = idRange(text);
  if (!range && !/^pi_\w+$/.test(text)) return [];
  const ids = await db().order.findMany({
    where: range ? { id: range } : { paymentIntentId: text },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: MAX_OF_A_KIND,
  });
  const orders = await readStaffOrders(ids.map(({ id }) => id));
  return orders.map((order) => ({
    kind: "order",
    id: order.id,
    title: `${order.bought}, ${formatOrderAmount(order.totalAmount, order.currency)}`,
    detail: `${order.customer.name}, ${ORDER_STATUS_LABELS[order.status]}, order ${shortId(order.id)}`,
  }));
}

async function findCustomers(text: string): Promise<Found[]> {
  const [named, { accounts }] = await Promise.all([listAccountsNamed(text), listAccounts({ search: text })]);
  const others = accounts.filter(({ id }) => named.every((account) => account.id !== id));
  return [...named, ...others]
    .slice(0, MAX_OF_A_KIND)
    .map(({ id, firstName, lastName, company, email, role }) => ({
      kind: "customer",
      id,
      title: `${firstName} ${lastName}`,
      detail: [company, email, role === "staff" ? "Staff" : null].filter(Boolean).join(", "),
    }));
}

async function findLeads(staff: Actor, text: string): Promise<Found[]> {
  const { leads } = await listLeads(staff, { search: text }, MAX_OF_A_KIND);
  return leads.map(({ id, line, tier, state, status, publisher }) => ({
    kind: "lead",
    id,
    title: `${capitalize(tier)} ${LINE_LABELS[line].toLowerCase()} lead, ${state}`,
    detail: `${capitalize(status)}, from ${publisher}, lead ${shortId(id)}`,
  }));
}

async function findPublishers(text: string): Promise<Found[]> {
  const rows = await db().publisher.findMany({
    where: { name: { contains: escapeLike(text), mode: "insensitive" } },
    orderBy: { name: "asc" },
    take: MAX_OF_A_KIND,
  });
  return rows.map(({ id, name, pausedAt }) => ({
    kind: "publisher",
    id,
    title: name,
    detail: pausedAt ? "Paused" : "Sends leads",
  }));
}

/** Documents by the beginning of their number. The result leads to their order. */
async function findInvoices(text: string): Promise<Found[]> {
  if (!/\d/.test(text)) return [];
  const rows = await db().billingDocument.findMany({
    where: { number: { startsWith: escapeLike(text.toUpperCase()) } },
    orderBy: { number: "desc" },
    take: MAX_OF_A_KIND,
    select: { kind: true, number: true, orderId: true, amountCents: true },
  });
  return rows.map(({ kind, number, orderId, amountCents }) => ({
    kind: "invoice",
    id: orderId,
    title: `${DOCUMENT_LABELS[kind]} ${number}`,
    detail: `${formatDollars(amountCents)}, order ${shortId(orderId)}`,
  }));
}
