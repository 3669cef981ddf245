/** The card number's digits in the groups printed on the card: 4-6-5 for American Express, else by four. */
export function formatNumber(text) {
  const digits = digitsOf(text).slice(0, isAmex(text) ? 15 : 16);
  const groups = isAmex(text)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : digits.match(/.{1,4}/g);
  return (groups ?? []).filter(Boolean).join(" ");
}

/** `MM / YY` as far as it was typed; a full year, as browsers fill it in, is shortened. */
export function formatExpiry(text, isDeleting) {
  const [month = "", year = ""] = text.split("/").map(digitsOf);
  const shortYear = year.length === 4 ? year.slice(2) : year;
  const digits = /^[2-9]$/.test(month) ? `0${month}${shortYear}` : `${month}${shortYear}`.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function formatSecurityCode(text, number) {
  return digitsOf(text).slice(0, isAmex(number) ? 4 : 3);
}

export function digitsOf(text) {
  return text.replaceAll(/\D/g, "");
}

export function isAmex(number) {
  return /^3[47]/.test(digitsOf(number));
}

/** Reformats an input while keeping the caret behind the digit it was behind. */
export function reformat(input, format) {
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = input.selectionStart === input.value.length;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  if (document.activeElement !== input) return;
  const caret = atEnd ? formatted.length : positionAfterDigits(formatted, digitsBefore);
  input.setSelectionRange(caret, caret);
}

function positionAfterDigits(text, count) {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === count) return position;
    if (/\d/.test(text[position])) seen += 1;
  }
  return text.length;
}
