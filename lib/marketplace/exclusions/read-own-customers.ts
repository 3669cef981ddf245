import { MOST_OWN_CUSTOMERS, type OwnCustomersBody } from "./schemas";

/** What was found in a file. Cells that are neither a phone nor an email are left out. */
export interface OwnCustomers extends OwnCustomersBody {
  /** More than a list may have. */
  isTooLong: boolean;
}

const MOST_EMAIL_LENGTH = 254;

/**
 * Finds the phones (US, in any usual form) and emails in the text of a CSV file, each once. The names and addresses beside
 * them are not kept. Runs in the browser, so that only phones and emails are sent.
 */
export function readOwnCustomers(text: string): OwnCustomers {
  const phones = new Set<string>();
  const emails = new Set<string>();
  for (const cell of text.split(/[\r\n,;\t]/)) {
    const value = cell.trim().replaceAll('"', "").trim();
    const phone = readPhone(value);
    if (phone) phones.add(phone);
    else if (value.length <= MOST_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      emails.add(value.toLowerCase());
  }
  return {
    phones: [...phones],
    emails: [...emails],
    isTooLong: phones.size + emails.size > MOST_OWN_CUSTOMERS,
  };
}

function readPhone(value: string): string | null {
  if (!/^[+()\d\s.-]{10,24}$/.test(value)) return null;
  const digits = value.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}
