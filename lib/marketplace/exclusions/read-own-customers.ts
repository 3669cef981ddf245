import { MOST_OWN_CUSTOMERS, type OwnCustomersBody } from "./schemas";

/** What was found in a file. Cells that are neither a phone nor an email are left out. */
export interface OwnCustomers extends OwnCustomersBody {
  /** Rows below the first without a phone or an email that can be read. The first may have the names of the columns. */
  emptyRows: number;
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
  let emptyRows = 0;
  for (const [index, row] of text.split(/[\r\n]+/).entries()) {
    const cells = row.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', "").trim());
    const found = cells.map((cell) => [readPhone(cell), readEmail(cell)] as const);
    for (const [phone, email] of found) {
      if (phone) phones.add(phone);
      if (email) emails.add(email);
    }
    const isEmpty = cells.some(Boolean) && found.every(([phone, email]) => !phone && !email);
    if (isEmpty && index > 0) emptyRows += 1;
  }
  return {
    phones: [...phones],
    emails: [...emails],
    emptyRows,
    isTooLong: phones.size + emails.size > MOST_OWN_CUSTOMERS,
  };
}

function readPhone(value: string): string | null {
  if (!/^[+()\d\s.-]{10,24}$/.test(value)) return null;
  const digits = value.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}

function readEmail(value: string): string | null {
  const isEmail = value.length <= MOST_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
  return isEmail ? value.toLowerCase() : null;
}
