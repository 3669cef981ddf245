import { looksLikeContact } from "@/lib/contacts/looks-like-contact";
import { customerEmail, MOST_OWN_CUSTOMERS, type OwnCustomersBody } from "./schemas";

/** What was found in a file. Cells that are neither a phone nor an email are left out. */
export interface OwnCustomers extends OwnCustomersBody {
  /**
   * Rows with a phone or an email that cannot be read, and rows below the first with neither. The first may have the names of the
   * columns.
   */
  unreadRows: number;
  /** More than a list may have. */
  isTooLong: boolean;
}

/**
 * Finds the phones (US, in any usual form) and emails in the text of a CSV file, each once. The names and addresses beside
 * them are not kept. Runs in the browser, so that only phones and emails are sent.
 */
export function readOwnCustomers(text: string): OwnCustomers {
  const phones = new Set<string>();
  const emails = new Set<string>();
  let unreadRows = 0;
  for (const [index, row] of text.split(/[\r\n]+/).entries()) {
    const cells = row.split(/[,;\t]/).map(plainText);
    const unread = cells.filter((cell) => {
      const [phone, email] = [readPhone(cell), readEmail(cell)];
      if (phone) phones.add(phone);
      if (email) emails.add(email);
      return !phone && !email;
    });
    const isEmpty = cells.some(Boolean) && unread.length === cells.length;
    if (unread.some(looksLikeContact) || (isEmpty && index > 0)) unreadRows += 1;
  }
  return {
    phones: [...phones],
    emails: [...emails],
    unreadRows,
    isTooLong: phones.size + emails.size > MOST_OWN_CUSTOMERS,
  };
}

/** A cell without quotes, without invisible characters, and without the apostrophe by which spreadsheets mark text. */
function plainText(cell: string): string {
  return cell
    .replaceAll(/["\p{Cf}]/gu, "")
    .trim()
    .replace(/^'/, "");
}

function readPhone(cell: string): string | null {
  const value = cell.replace(/\s*(ext(ension)?[.:=]?|x|#)\s*\d{1,7}$/i, "");
  if (!/^[+()\d\s.-]{10,24}$/.test(value)) return null;
  const digits = value.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}

function readEmail(cell: string): string | null {
  const value = cell.replace(/^<?(mailto:)?/i, "").replace(/[>'.]+$/, "");
  return customerEmail.safeParse(value).success ? value.toLowerCase() : null;
}
