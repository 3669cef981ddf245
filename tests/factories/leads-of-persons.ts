import { hashEmail, hashPhone, readIndexKeys } from "@/lib/contacts/person-index.server";
import { createOpenOrders, createStock } from "./stock";

/** A lead that came in and was verified just now. */
export async function createFreshLead(overrides: Parameters<typeof createStock>[1] = {}): Promise<string> {
  const [lead = ""] = await createStock(1, { receivedAt: new Date(), verifiedAt: new Date(), ...overrides });
  return lead;
}

interface Person {
  phone?: string;
  email?: string;
}

/** The columns of a lead of the person with that phone or email. */
export async function indexesOf({
  phone,
  email,
}: Person): Promise<{ phoneIndex?: string; emailIndex?: string }> {
  const keys = await readIndexKeys();
  const [phoneIndex] = phone ? hashPhone(phone, keys) : [];
  const [emailIndex] = email ? hashEmail(email, keys) : [];
  return { ...(phoneIndex ? { phoneIndex } : {}), ...(emailIndex ? { emailIndex } : {}) };
}

/** A fresh lead of the person with that phone or email. */
export async function createLeadOf(person: Person): Promise<string> {
  return createFreshLead(await indexesOf(person));
}

/** A customer with one open order. */
export async function createOpenOrder() {
  const { customer, orderIds } = await createOpenOrders(1);
  return { customer, orderId: orderIds[0] ?? "" };
}
