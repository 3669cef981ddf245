import { DEFAULT_SETTINGS } from "@/lib/settings/settings";
import { internal, own } from "./account-data";
import type { PersonalTable } from "./personal-table";

const UNTIL_DELETED = { keep: "Deleted two years after the last message." } as const;
const AFTER_THE_VISIT = { keep: "Deleted a day after the visit." } as const;

/** The columns with data of people without an account: visitors who write to us, and consumers at /my-information. */
export const VISITOR_DATA: readonly PersonalTable[] = [
  {
    table: "ConsumerVisit",
    subject: "visitor",
    erases: "rows",
    retention: { days: 1, from: "expiresAt", remove: "rows" },
    columns: {
      emailSealed: internal("Gets the code, and finds the consumer's own leads.", AFTER_THE_VISIT),
      phoneSealed: internal("Gets the code, and finds the consumer's own leads.", AFTER_THE_VISIT),
      tokenHash: internal("Checks the visit.", AFTER_THE_VISIT),
    },
  },
  {
    table: "Inquiry",
    subject: "visitor",
    erases: "rows",
    retention: {
      days: DEFAULT_SETTINGS.inquiryDays,
      setting: "inquiryDays",
      from: "updatedAt",
      remove: "rows",
    },
    columns: {
      firstName: own("Sales replies.", UNTIL_DELETED),
      lastName: own("Sales replies.", UNTIL_DELETED),
      email: own("Sales replies.", UNTIL_DELETED),
      phone: own("Sales calls.", UNTIL_DELETED),
      company: own("Sales prepares the reply.", UNTIL_DELETED),
      industry: own("Sales prepares the reply.", UNTIL_DELETED),
      leadVolume: own("Sales prepares the reply.", UNTIL_DELETED),
      message: own("Sales prepares the reply.", UNTIL_DELETED),
      note: internal("Notes of staff.", UNTIL_DELETED),
    },
  },
  {
    table: "InquiryMessage",
    subject: "visitor",
    erases: "rows",
    retention: { with: "Inquiry" },
    columns: { text: own("What the visitor wrote later.", UNTIL_DELETED) },
  },
  {
    table: "InquiryReply",
    subject: "visitor",
    erases: "rows",
    retention: { with: "Inquiry" },
    columns: { text: own("The reply of staff.", UNTIL_DELETED) },
  },
];
