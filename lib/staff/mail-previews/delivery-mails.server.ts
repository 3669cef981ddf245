import "server-only";
import { dailySummaryText } from "@/lib/delivery/alerts/daily-summary.email";
import { leadDigestText } from "@/lib/delivery/alerts/lead-digest.email";
import { destinationChangedText } from "@/lib/delivery/destinations/destination-changed.email";
import { leadMailText } from "@/lib/delivery/payload/lead-mail-text";
import { healthChangeText } from "@/lib/delivery/worker/health-change.email";
import type { SampleMail } from "./sample-mail";

const lead = {
  id: "8d1e5b60-0000-4000-8000-000000000000",
  line: "life",
  tier: "premium",
  state: "TX",
  zip: "78704",
  attributes: { policyType: "term", coverageAmountCents: 50_000_000, tobacco: false },
  contact: {
    firstName: "Sam",
    lastName: "Sample",
    phone: "+15125550142",
    email: "sam.sample@example.com",
    street: "1 Sample Street",
    city: "Austin",
    dateOfBirth: "1984-05-17",
  },
  soldAt: new Date("2026-11-21T15:04:05.678Z"),
};

const sale = {
  number: 137,
  leadQuantity: 250,
  typeName: "Premium",
  consentAt: new Date("2026-11-21T15:04:02Z"),
  checksPassed: 12,
  certificateId: "0c4f2a71-0000-4000-8000-000000000000",
  isSuppressed: false,
};

/** The emails about leads and their destinations, with sample data. */
export function deliveryMails(appUrl: string, person: { firstName: string }): SampleMail[] {
  const notice = { firstName: person.firstName, name: "Austin CRM", appUrl };
  const changes = [
    ["broken", "Destination failing", "after five failures in a row"],
    ["mended", "Destination working again", "at the first accepted lead after the failures"],
    ["gone", "Destination gone", "when it responds 410 Gone and is paused"],
    ["failing", "Destination paused", "after five days of failures"],
    ["staff", "Destination paused by staff", "when staff disable it"],
  ] as const;
  return [
    ...newPlaces(notice),
    {
      id: "lead",
      name: "New lead",
      occasion: "To the recipients of an email destination, for each lead.",
      content: leadMailText({
        lead,
        sale,
        phoneInWords: "(512) 555-0142",
        sentAt: lead.soldAt,
        appUrl,
      }),
    },
    {
      id: "lead-digest",
      name: "New leads in one email",
      occasion:
        "To the recipients of an email destination whose owner prefers one email for the leads of an hour or a day.",
      content: leadDigestText({
        entries: [
          { lead, sale },
          { lead: { ...lead, id: "8d1e5b60-0000-4000-8000-000000000001" }, sale: { ...sale, number: 138 } },
        ],
        sentAt: lead.soldAt,
        appUrl,
      }),
    },
    {
      id: "daily-summary",
      name: "Daily summary",
      occasion: "To a customer with the daily summary, at 8 AM after a day with leads.",
      content: dailySummaryText({
        firstName: person.firstName,
        counts: [
          { line: "life", state: "TX", count: 12 },
          { line: "auto", state: "FL", count: 4 },
          { line: "life", state: "AZ", count: 3 },
        ],
        appUrl,
      }),
    },
    ...changes.map(([change, name, when]) => ({
      id: `destination-${change}`,
      name,
      occasion: `To the owner of a destination, ${when}.`,
      content: healthChangeText({ ...notice, change }),
    })),
  ];
}

/** The emails about a new place of leads. */
function newPlaces(notice: { firstName: string; name: string; appUrl: string }): SampleMail[] {
  const place = {
    ...notice,
    summary: "crm.example.com",
    at: new Date("2026-11-21T10:05:30Z"),
    kind: "webhook",
  } as const;
  return [
    {
      id: "destination-added",
      name: "Destination added",
      occasion: "To the owner, when a destination that gets leads is added.",
      content: destinationChangedText({ ...place, change: "added", madeBy: "session" }),
    },
    {
      id: "destination-added-by-key",
      name: "Destination added by API",
      occasion: "To the owner, when one of their API keys registers a webhook.",
      content: destinationChangedText({ ...place, name: "API webhook", change: "added", madeBy: "api-key" }),
    },
    {
      id: "destination-retargeted",
      name: "Destination with a new target",
      occasion: "To the owner, when the target of a destination that gets leads is changed.",
      content: destinationChangedText({ ...place, change: "retargeted", madeBy: "session" }),
    },
  ];
}
