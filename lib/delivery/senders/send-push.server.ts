import "server-only";
import { createECDH } from "node:crypto";
import webPush from "web-push";
import { LINE_LABELS, LINES, type Line } from "@/lib/catalog/lines";
import { paths } from "@/lib/kit/paths";
import { HOUR_MS } from "@/lib/kit/time-units";
import { env } from "@/lib/platform/env/env.server";
import type { SoldLead } from "../payload/lead-message";
import { failedAttempt, type OutboundDelivery, post, type Sender } from "./outbound-delivery.server";

/** An alert about a lead that is older than this says nothing new: it is given up instead of repeated. */
const ALERT_LIFETIME_MS = HOUR_MS;

/** What a browser shows. public/push-worker.js reads it. */
export interface Alert {
  title: string;
  body: string;
  /** The path of the page that a click opens. */
  url: string;
  /** An alert replaces an earlier one with the same tag. */
  tag: string;
}

/**
 * Sends an alert about a new lead to a browser (Web Push, RFC 8030). The alert names line, tier and state, never the
 * consumer: browsers show it on locked screens. A browser that ended its subscription (404, 410) is gone.
 * Without `VAPID_PRIVATE_KEY` nothing is sent.
 */
export const sendPush: Sender<"push"> = async (outbound, { endpoint, p256dh, auth }) => {
  const keys = vapidKeys();
  if (!keys) return failedAttempt("alerts-off");
  if (isTooOld(outbound)) return { ...failedAttempt("alert-too-old"), isFinal: true };
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(alertOf(outbound, outbound.isTest)),
    {
      vapidDetails: { subject: `mailto:${env().SALES_EMAIL}`, ...keys },
      TTL: ALERT_LIFETIME_MS / 1000,
      urgency: "high",
      contentEncoding: "aes128gcm",
    },
  );
  const result = await post({
    url: request.endpoint,
    headers: textHeaders(request.headers),
    body: request.body ?? "",
    timeoutMs: outbound.timeoutMs,
  });
  return { ...result, isGone: result.status === 404 || result.status === 410 };
};

/** The public key that browsers subscribe with (base64url); null when alerts are not configured. */
export function pushPublicKey(): string | null {
  return vapidKeys()?.publicKey ?? null;
}

/** The key pair of RFC 8292: the public key is computed, so that two settings cannot contradict each other. */
function vapidKeys(): { publicKey: string; privateKey: string } | null {
  const privateKey = env().VAPID_PRIVATE_KEY;
  if (!privateKey) return null;
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return { privateKey, publicKey: curve.getPublicKey("base64url") };
}

/** The alert after quiet hours is about no single lead, and stays true. */
function isTooOld({ lead }: OutboundDelivery): boolean {
  return lead !== null && Date.now() - lead.soldAt.getTime() > ALERT_LIFETIME_MS;
}

/** The text of an alert: about one lead, or about all that came during quiet hours. */
export function alertOf({ lead }: Pick<OutboundDelivery, "lead">, isTest = false): Alert {
  if (!lead) {
    return {
      title: "New leads arrived during your quiet hours",
      body: "Open your leads to see who can be called now.",
      url: paths.leads,
      tag: "quiet-hours",
    };
  }
  if (isTest) {
    const body = "Alerts about new leads look like this one.";
    return { title: `Test: new ${lineOf(lead)} lead`, body, url: paths.delivery, tag: "test" };
  }
  return {
    title: `New ${lineOf(lead)} lead`,
    body: `${lead.tier === "premium" ? "Premium" : "Standard"}, ${lead.state}. Open it to see when you may call.`,
    url: paths.lead(lead.id),
    tag: lead.id,
  };
}

function lineOf({ line }: SoldLead): string {
  const known: Line | undefined = LINES.find((name) => name === line);
  return known ? LINE_LABELS[known].toLowerCase() : line;
}

/** The outbound client sets the length itself. */
function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== "content-length")
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}
