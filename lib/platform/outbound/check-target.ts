import { isIpLiteral, isPublicIpAddress } from "./check-ip-address";

/** Exceptions to the checks of a URL, for the receivers of the demo and of tests. */
export interface OutboundPolicy {
  /** Exact origins that may be local, use http and have any port. */
  allowedOrigins: readonly string[];
  /** Ports that https may use. Default 443 and 8443; tests add the port of their receiver. */
  ports?: readonly number[];
}

export type TargetProblem =
  | "too-long"
  | "malformed"
  | "scheme"
  | "user-info"
  | "port"
  | "inner-name"
  | "inner-address";

export type TargetCheck = { ok: true; url: URL } | { ok: false; reason: TargetProblem; message: string };

const MAX_LENGTH = 2048;
const PORTS = [443, 8443];

/** Texts for the customer who typed the URL. They reveal nothing about our network. */
const MESSAGES: Readonly<Record<TargetProblem, string>> = {
  "too-long": `The URL has more than ${MAX_LENGTH} characters.`,
  malformed: "This is not a complete URL. It begins with https:// and has no spaces.",
  scheme: "The URL must begin with https://, so that leads are sent encrypted.",
  "user-info": "Put user name and password into a header, not into the URL.",
  port: "Only ports 443 and 8443 are allowed.",
  "inner-name": "This name does not belong to a server on the public Internet.",
  "inner-address": "This IP address does not belong to a server on the public Internet.",
};

/**
 * Checks by its text whether deliveries may go to a URL: https on port 443 or 8443, no user info, a public name or a
 * public IP address in any spelling. `resolveTarget` and every connection check the IP addresses of a name. The fragment
 * is removed, because it is never sent. Origins of the policy are always accepted.
 */
export function checkTarget(text: string, policy: OutboundPolicy): TargetCheck {
  const url = readUrl(text);
  if (typeof url === "string") return refuse(url);
  if (url.username !== "" || url.password !== "") return refuse("user-info");
  if (policy.allowedOrigins.includes(url.origin)) return { ok: true, url };
  if (url.protocol !== "https:") return refuse("scheme");
  if (!(policy.ports ?? PORTS).includes(Number(url.port || 443))) return refuse("port");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIpLiteral(host)) return isPublicIpAddress(host) ? { ok: true, url } : refuse("inner-address");
  return isPublicName(host) ? { ok: true, url } : refuse("inner-name");
}

function refuse(reason: TargetProblem): TargetCheck {
  return { ok: false, reason, message: MESSAGES[reason] };
}

function readUrl(text: string): URL | TargetProblem {
  if (text.length > MAX_LENGTH) return "too-long";
  // URL silently repairs and removes characters. The customer must see the URL that is really used.
  if (!/^[a-z]+:\/\/[^/]/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return "malformed";
  const url = URL.parse(text);
  if (!url) return "malformed";
  if (text.includes("#")) url.hash = "";
  return url.href.length > MAX_LENGTH ? "too-long" : url;
}

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Top-level labels that never name a server on the Internet: RFC 6761 and 6762, ICANN's .internal, RFC 8375 (home.arpa;
 * no server under .arpa accepts leads), and unregistered labels that home, office and cluster networks use.
 */
const INNER_TOPS = [
  ..."localhost local localdomain internal intranet private corp home lan arpa".split(" "),
  ..."test invalid onion alt svc cluster consul docker".split(" "),
];

/** Whether a host is a public name: two or more labels, and no trailing dot (another spelling of the same name). */
function isPublicName(host: string): boolean {
  const labels = host.split(".");
  const top = labels.at(-1) ?? "";
  if (host.length > 253 || labels.length < 2) return false;
  return labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(top) && !INNER_TOPS.includes(top);
}
