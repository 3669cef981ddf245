// Plain JavaScript, because next.config.mjs is read before anything is compiled. Why it is as it is:
// docs/decisions/0010-content-security-policy.md

/** What holds on every page: our own origin, no plugins, no foreign frames around us, no foreign forms. */
const OWN_ORIGIN = {
  "default-src": ["'self'"],
  "base-uri": ["'none'"],
  "object-src": ["'none'"],
  "frame-ancestors": ["'none'"],
  "form-action": ["'self'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "connect-src": ["'self'"],
  "frame-src": ["'none'"],
};

const REPORTS_PATH = "/api/csp-reports";

/** Where browsers send what the policy refused: by the name that report-to gives, for those that know it. */
export const REPORTING_ENDPOINTS = `csp="${REPORTS_PATH}"`;
const REPORTING = { "report-uri": [REPORTS_PATH], "report-to": ["csp"] };

/** https://docs.stripe.com/security/guide#content-security-policy, with its subdomains in one line. */
const STRIPE = ["https://js.stripe.com", "https://*.stripe.com"];

/**
 * For pages that are made once, at build, and therefore cannot carry a nonce.
 * @param {boolean} isDevelopment the development server evaluates code and speaks over a socket
 * @returns {string} the value of the header
 */
export function staticPagePolicy(isDevelopment) {
  return join({
    ...OWN_ORIGIN,
    "script-src": ["'self'", "'unsafe-inline'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : [])],
  });
}

/**
 * For checkout and the billing pages, which are made for each request: inline scripts need the nonce, and the payment
 * provider may load, be called and be framed.
 * @param {object} options
 * @param {string} options.nonce fresh for each answer
 * @param {string | undefined} options.standInUrl URL of a stand-in for Stripe's script. Its origin replaces Stripe's
 * @param {boolean} options.isDevelopment as above
 * @returns {string} the value of the header
 */
export function paymentPolicy({ nonce, standInUrl, isDevelopment }) {
  const provider = standInUrl ? [new URL(standInUrl).origin] : STRIPE;
  return join({
    ...OWN_ORIGIN,
    "script-src": ["'self'", `'nonce-${nonce}'`, ...provider, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "connect-src": ["'self'", ...provider, ...(isDevelopment ? ["ws:"] : [])],
    "frame-src": provider,
    "img-src": ["'self'", "data:", ...provider],
  });
}

/**
 * For the customer area and the staff area, which are rendered for each request, because they show what other people
 * wrote (consumers, customers, receivers of leads), and for the API console, where people enter a key: inline scripts need
 * the nonce.
 * @param {{ nonce: string, isDevelopment: boolean }} options as above
 * @returns {string} the value of the header
 */
export function signedInPolicy({ nonce, isDevelopment }) {
  return join({
    ...OWN_ORIGIN,
    "script-src": ["'self'", `'nonce-${nonce}'`, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : [])],
  });
}

/** For answers that are no pages: opened as one, they may do nothing at all. */
export function apiPolicy() {
  return "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
}

/** @param {Record<string, string[]>} directives */
function join(directives) {
  return Object.entries({ ...directives, ...REPORTING })
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
