// Plain JavaScript, because next.config.mjs is read before anything is compiled.
import { apiPolicy, REPORTING_ENDPOINTS, staticPagePolicy } from "./content-security-policy.mjs";

/** Two years, as https://hstspreload.org asks; browsers pay no attention to it over http (RFC 6797, 8.1). */
const STRICT_TRANSPORT = "max-age=63072000; includeSubDomains";

/** What no page needs of a device. Only names that browsers know: they complain about the others. */
const NO_DEVICES = ["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid"]
  .concat(["magnetometer", "microphone", "midi", "serial", "usb"])
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * The headers of every answer, for next.config.mjs. Checkout and the staff area get their content security policy
 * from middleware.ts. Where two entries set the same header, the later one counts.
 * @param {boolean} isDevelopment the development server is reached over http, and evaluates code
 */
export function securityHeaders(isDevelopment) {
  return [
    entry("/:path*", everywhere(isDevelopment)),
    entry("/((?!checkout$|admin$|admin/).*)", { "Content-Security-Policy": staticPagePolicy(isDevelopment) }),
    entry("/api/:path*", API_ONLY),
    // Links of mails end here, with a token in the path.
    entry("/auth/:path*", { "Referrer-Policy": "same-origin" }),
  ];
}

/**
 * The security headers of a response of the API, for a server that is not Next (lib/intake/serve-intake.server.ts).
 * @param {boolean} isDevelopment as above
 * @returns {Record<string, string>}
 */
export function apiHeaders(isDevelopment) {
  return { ...everywhere(isDevelopment), ...API_ONLY };
}

/** Answers for our own pages only; the pictures of pages are for everybody's. */
const API_ONLY = {
  "Content-Security-Policy": apiPolicy(),
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * @param {boolean} isDevelopment as above
 * @returns {Record<string, string>}
 */
function everywhere(isDevelopment) {
  return {
    "X-Content-Type-Options": "nosniff",
    // For browsers that do not know frame-ancestors.
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": NO_DEVICES,
    // The payment provider may open a window of a bank: it must be able to answer.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Reporting-Endpoints": REPORTING_ENDPOINTS,
    ...(isDevelopment ? {} : { "Strict-Transport-Security": STRICT_TRANSPORT }),
  };
}

/** @param {string} source @param {Record<string, string>} headers */
function entry(source, headers) {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}
