const DATE = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4})(?!\d)/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether a cell of a list was probably meant as an email or a phone. If such a cell cannot be read, it is reported:
 * otherwise its person would be left out without notice. Dates, times and UUIDs have many digits, too, and are none.
 */
export function looksLikeContact(cell: string): boolean {
  if (cell.includes("@")) return true;
  const text = cell.trim();
  return text.replaceAll(/\D/g, "").length >= 10 && !DATE.test(text) && !UUID.test(text);
}
