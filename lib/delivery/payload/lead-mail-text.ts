import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import { mayCallInEvery } from "@/lib/compliance/may-call";
import { callAreaOf, readCallArea, timeZoneOfZip } from "@/lib/compliance/time-zone-of-zip";
import { attributesInWords, summarizeAttributes } from "@/lib/intake/attributes-to-dto";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { formatMomentUtc } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { zoneFormatter } from "@/lib/kit/zone-formatter";
import type { MailContent, MailFact } from "@/lib/platform/email/mail-content";
import type { SoldLead } from "./lead-message";

/** What the email says of the sale. Null in a test: a sample lead has no sale. */
export interface MailedSale {
  /** Which lead of the order it is: 137 of 250. A replacement counts in both numbers. */
  number: number;
  leadQuantity: number;
  /** `Premium`. */
  typeName: string;
  consentAt: Date;
  /** Checks that the lead has passed. */
  checksPassed: number;
  /** Null: the certificate is made a moment after the sale. */
  certificateId: string | null;
  /** The person is on our suppression list. The lead is still sent, unless the person revoked consent or was erased. */
  isSuppressed: boolean;
}

interface LeadMail {
  lead: SoldLead;
  sale: MailedSale | null;
  /** `(512) 555-0142`. */
  phoneInWords: string;
  sentAt: Date;
  appUrl: string;
}

/**
 * A delivered lead as an email: who, what, the phone with the calling hours, and the answers. Subject and preview name no
 * person, because they show on locked phones.
 */
export function leadMailText({ lead, sale, phoneInWords, sentAt, appUrl }: LeadMail): MailContent {
  const { contact } = lead;
  const line = LINES.find((name) => name === lead.line);
  const area = readCallArea(callAreaOf(lead.state, timeZoneOfZip(lead.state, lead.zip)));
  const state = area?.rule.name ?? lead.state;
  return {
    subject: `New ${line ? LINE_LABELS[line].toLowerCase() : lead.line} lead in ${state}`,
    preview: sale
      ? `Lead ${formatCount(sale.number)} of ${formatCount(sale.leadQuantity)}. Sold once, to you.`
      : "A test.",
    headline: {
      title: `${contact.firstName} ${contact.lastName}`,
      lines: [
        `${line ? LINE_LABELS[line] : lead.line}${line ? withComma(summarizeAttributes(line, lead.attributes)) : ""}`,
        `${contact.city}, ${state}`,
      ],
      ...(sale
        ? { aside: `New lead, ${formatCount(sale.number)} of ${formatCount(sale.leadQuantity)}` }
        : { aside: "Test: this person is invented" }),
    },
    call: {
      label: sale?.isSuppressed ? phoneInWords : `Call ${phoneInWords}`,
      url: `tel:${contact.phone}`,
      ...(sale?.isSuppressed
        ? {
            isAllowed: false,
            status: "Do not call: this person is on our suppression list.",
            notes: ["Please do not text or email them either."],
          }
        : callingHours(area, { city: contact.city, sentAt, consentAt: sale?.consentAt ?? null })),
    },
    paragraphs: [],
    facts: factsOf(lead),
    ...(sale ? { link: { label: "Open lead", url: `${appUrl}${paths.lead(lead.id)}` } } : {}),
    ...(sale ? { panel: proofOf(sale, appUrl, line ? LINE_LABELS[line].toLowerCase() : lead.line) } : {}),
    afterword: [
      "Calling hours are guidance, not legal advice. This email contains personal data: please do not forward it.",
    ],
    footnote: {
      text: "You get these leads because a Leadwell account has this email as a destination. Its owner can change that here:",
      url: `${appUrl}${paths.delivery}`,
    },
  };
}

function factsOf({ attributes, contact, state, zip }: SoldLead): MailFact[] {
  const answers = attributesInWords(attributes, formatMomentUtc).map(
    ({ label, value }): MailFact => [label, value],
  );
  return [
    ...answers,
    ["Date of birth", contact.dateOfBirth],
    ["Email", contact.email],
    ["Home", `${contact.street}, ${contact.city}, ${state} ${zip}`],
  ];
}

interface Moments {
  city: string;
  sentAt: Date;
  consentAt: Date | null;
}

/** Whether a call is allowed when the email is sent, until or from when, and how old the consent is. */
function callingHours(area: ReturnType<typeof readCallArea>, { city, sentAt, consentAt }: Moments) {
  const consent = consentAt
    ? [`The consent was given ${agoWords(sentAt.getTime() - consentAt.getTime())} before this email.`]
    : [];
  if (!area)
    return { isAllowed: true, status: "Check the calling hours of this state first.", notes: consent };
  const { rule, zones } = area;
  const verdict = mayCallInEvery(rule, zones, sentAt);
  const clocks = [...new Set(zones.map((zone) => clockIn(zone, sentAt)))].join(" or ");
  const turnsAt = verdict.allowed ? verdict.closesAt : verdict.opensAt;
  const turn = dayAndClockIn(zones[0] ?? "UTC", turnsAt, sentAt);
  return {
    isAllowed: verdict.allowed,
    status: verdict.allowed ? `You may call until ${turn}.` : `Please do not call before ${turn}.`,
    notes: [
      [
        `It was ${clocks} in ${city} when we sent this.`,
        verdict.reason,
        rule.callLimit ? `${rule.callLimit}.` : "",
      ]
        .filter(Boolean)
        .join(" "),
      ...consent,
    ],
  };
}

function proofOf(
  { leadQuantity, typeName, checksPassed, certificateId }: MailedSale,
  appUrl: string,
  line: string,
) {
  const checks = checksPassed === 1 ? "1 check" : `${checksPassed} checks`;
  return {
    title: "Sold once, to you.",
    text: `${checks} passed. Matched to your order of ${formatCount(leadQuantity)} ${typeName} ${line} ${leadQuantity === 1 ? "lead" : "leads"}.`,
    ...(certificateId
      ? { link: { label: "See the certificate", url: `${appUrl}${paths.certificate(certificateId)}` } }
      : {}),
  };
}

function withComma(text: string): string {
  return text ? `: ${text}` : "";
}

function clockIn(timeZone: string, at: Date): string {
  return zoneFormatter(timeZone, { hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(at);
}

/** `8:00 PM EST today`, on another day than now `8:00 AM EST on Monday`. */
function dayAndClockIn(timeZone: string, at: Date, now: Date): string {
  const dayOf = (time: Date) => zoneFormatter(timeZone, { dateStyle: "short" }).format(time);
  const clock = clockIn(timeZone, at);
  if (dayOf(at) === dayOf(now)) return `${clock} today`;
  return `${clock} on ${zoneFormatter(timeZone, { weekday: "long" }).format(at)}`;
}

/** `4 seconds`, `12 minutes`, `3 hours`, `5 days`. */
function agoWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [count, unit] =
    seconds < 120
      ? [seconds, "second"]
      : seconds < 7_200
        ? [Math.round(seconds / 60), "minute"]
        : seconds < 172_800
          ? [Math.round(seconds / 3_600), "hour"]
          : [Math.round(seconds / 86_400), "day"];
  return formatCountOf(count, unit);
}
