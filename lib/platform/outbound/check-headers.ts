/** A header that cannot be sent. `message` is for the customer who typed it. */
export interface HeaderProblem {
  name: string;
  message: string;
}

const MAX_HEADERS = 50;
const MAX_CHARACTERS = 8192;
/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Printable ASCII, tab and Latin-1. CR, LF and NUL are refused: they could start another header or request. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Set by the HTTP client. A second or wrong one could make receivers read a different message (request smuggling). */
const OURS = [
  ..."host content-length transfer-encoding connection keep-alive upgrade te trailer expect".split(" "),
  ..."accept-encoding proxy-authorization proxy-connection http2-settings".split(" "),
];

/** Finds the first header that cannot be sent; null when all can. Names are case-insensitive. */
export function findHeaderProblem(headers: Readonly<Record<string, string>>): HeaderProblem | null {
  const entries = Object.entries(headers);
  const total = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (entries.length > MAX_HEADERS || total > MAX_CHARACTERS) {
    return {
      name: "",
      message: `At most ${MAX_HEADERS} headers with ${MAX_CHARACTERS} characters can be sent.`,
    };
  }
  for (const [name, value] of entries) {
    const message = problemOf(name, value);
    if (message) return { name, message };
  }
  return null;
}

function problemOf(name: string, value: string): string | null {
  if (!TOKEN.test(name)) {
    return "The name of a header consists of letters, digits and hyphens, without spaces or line breaks.";
  }
  if (OURS.includes(name.toLowerCase())) return `The header ${name} is set by the connection itself.`;
  if (!VALUE.test(value))
    return `The header ${name} holds a line break or a character that headers cannot hold.`;
  return null;
}
