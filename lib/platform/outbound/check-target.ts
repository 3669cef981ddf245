import { isIpLiteral, isPublicAddress } from "./check-address";

/** What may be dialled besides the public Internet: exact origins of receivers in demo and tests. */
export interface OutboundPolicy {
  allowedOrigins: readonly string[];
  /** Ports of https; default 443 and 8443. Tests put their listener's here. */
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

/** Texts for the person who typed the address. None says anything about our network. */
const MESSAGES: Readonly<Record<TargetProblem, string>> = {
  "too-long": `The address has more than ${MAX_LENGTH} characters.`,
  malformed: "This is not a complete address. It begins with https:// and has no spaces.",
  scheme: "The address must begin with https://, so that leads travel encrypted.",
  "user-info": "Put user name and password into a header, not into the address.",
  port: "Only the ports 443 and 8443 are possible.",
  "inner-name": "This name does not belong to a server on the public Internet.",
  "inner-address": "This address does not belong to a server on the public Internet.",
};

/**
 * Says whether deliveries may go to `text`, as far as the text alone tells: https on port 443 or 8443, no user info,
 * a public name or a public IP address in whatever spelling. Where a name leads is checked by `resolveTarget` and
 * again on every connection. The fragment is dropped, as it is never sent. Origins of the policy may be local, have
 * any port and speak http.
 */
export function checkTarget(text: string, policy: OutboundPolicy): TargetCheck {
  const url = readUrl(text);
  if (typeof url === "string") return refuse(url);
  if (url.username !== "" || url.password !== "") return refuse("user-info");
  if (policy.allowedOrigins.includes(url.origin)) return { ok: true, url };
  if (url.protocol !== "https:") return refuse("scheme");
  if (!(policy.ports ?? PORTS).includes(Number(url.port || 443))) return refuse("port");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIpLiteral(host)) return isPublicAddress(host) ? { ok: true, url } : refuse("inner-address");
  return isPublicName(host) ? { ok: true, url } : refuse("inner-name");
}

function refuse(reason: TargetProblem): TargetCheck {
  return { ok: false, reason, message: MESSAGES[reason] };
}

function readUrl(text: string): URL | TargetProblem {
  if (text.length > MAX_LENGTH) return "too-long";
  // URL repairs what is missing and drops what disturbs; what people read must be what is dialled.
  if (!/^[a-z]+:\/\/[^/]/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return "malformed";
  const url = URL.parse(text);
  if (!url) return "malformed";
  if (text.includes("#")) url.hash = "";
  return url.href.length > MAX_LENGTH ? "too-long" : url;
}

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Last labels that never name a server on the Internet: RFC 6761 and 6762, ICANN's .internal, RFC 8375 (home.arpa;
 * nothing under .arpa takes leads), and what networks at home, in offices and in clusters use without asking.
 */
const INNER_TOPS = [
  ..."localhost local localdomain internal intranet private corp home lan arpa".split(" "),
  ..."test invalid onion alt svc cluster consul docker".split(" "),
];

/** A name of two or more labels, without the trailing dot that makes another spelling of the same name. */
function isPublicName(host: string): boolean {
  const labels = host.split(".");
  const top = labels.at(-1) ?? "";
  if (host.length > 253 || labels.length < 2) return false;
  return labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(top) && !INNER_TOPS.includes(top);
}
