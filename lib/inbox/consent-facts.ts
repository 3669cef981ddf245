import type { ConsentPacketDto } from "./detail-schemas";

/** What the entries of a consent record are called, on the page of the lead and in the PDF, with who vouches for them. */
export const CONSENT_LABELS = {
  text: "Consent text (reported)",
  version: "Version of the text (reported)",
  givenAt: "Agreed at (reported)",
  pageUrl: "Page (reported)",
  ipAddress: "IP address of the consumer (reported)",
  userAgent: "Browser (reported)",
  trustedFormUrl: "TrustedForm certificate (not verified)",
  jornayaId: "Jornaya LeadiD (not verified)",
} as const satisfies Partial<Record<keyof ConsentPacketDto, string>>;

/** What the labels mean. */
export const CONSENT_SOURCE_NOTE =
  "“Reported”: the publisher of the form sent it to us with the request, and we have no means to check it. “Not verified”: the publisher gave us this reference, and we have not looked it up with its issuer.";

/**
 * The entries of a consent packet, in words, for its PDF. Evidence of a sold lead is never removed, so the day is the earliest one.
 * @param consumerPage where the consumer sees and revokes it.
 */
export function consentFacts(
  packet: ConsentPacketDto,
  consumerPage: string,
): [name: string, value: string][] {
  return [
    [CONSENT_LABELS.text, packet.text],
    [CONSENT_LABELS.version, packet.version],
    [CONSENT_LABELS.givenAt, `${packet.givenAt.replace("T", " ").replace("Z", "")} UTC`],
    [CONSENT_LABELS.pageUrl, packet.pageUrl],
    [CONSENT_LABELS.ipAddress, packet.ipAddress],
    [CONSENT_LABELS.userAgent, packet.userAgent],
    [CONSENT_LABELS.trustedFormUrl, packet.trustedFormUrl ?? "None"],
    [CONSENT_LABELS.jornayaId, packet.jornayaId ?? "None"],
    ["SHA-256 of the evidence", packet.sha256],
    ["Certificate of sale", packet.certificateId ?? "Not signed yet"],
    ["Kept", `At least until ${packet.retainUntil.slice(0, 10)}, and as long as the certificate of sale`],
    ["Where the consumer can view and revoke it", consumerPage],
  ];
}
