import type { TableOwner } from "./table-owner";

/** The tables about consumers and visitors. */
export const PEOPLE_TABLE_OWNERS: Readonly<Record<string, TableOwner>> = {
  ConsumerVisit: {
    owner: "privacy",
    readers: [],
    alsoWrites: { contacts: "Visits are deleted a day after they have ended." },
  },
  ConsentRevocation: { owner: "privacy", readers: [] },
  Inquiry: {
    owner: "inquiries",
    readers: ["privacy", "staff"],
    alsoWrites: { contacts: "The retention job deletes old messages." },
  },
  InquiryMessage: { owner: "inquiries", readers: [] },
  InquiryReply: { owner: "inquiries", readers: ["privacy"] },
  Lead: {
    owner: "intake",
    readers: [
      "delivery",
      "forecast",
      "inbox",
      "ledger",
      "marketplace",
      "privacy",
      "publishers",
      "purchases",
      "returns",
      "staff",
    ],
    alsoWrites: {
      contacts: "Erasure removes personal data.",
      marketplace: "Sells leads, and drops those that cannot be sold.",
    },
  },
  ConsentEvidence: {
    owner: "intake",
    readers: ["delivery", "inbox", "ledger", "marketplace", "privacy", "returns", "staff"],
    alsoWrites: { contacts: "The retention job deletes evidence that is no longer kept." },
  },
  Suppression: {
    owner: "contacts",
    readers: ["inbox", "intake", "marketplace"],
    alsoWrites: { publishers: "The demo's seed." },
  },
};
