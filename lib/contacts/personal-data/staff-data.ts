import { DEFAULT_SETTINGS } from "@/lib/settings/settings";
import { internal, own, type PersonalTable } from "./personal-table";

const NULL = { to: "NULL" } as const;
const UNTIL_DELETED = {
  keep: "Deleted two years after the last message, and when the consumer who wrote it is erased (deleteInquiries). A chat is parted from its account when that is closed.",
} as const;

/** The columns with what staff write, and with what visitors wrote to staff. */
export const STAFF_DATA: readonly PersonalTable[] = [
  {
    table: "StaffTask",
    subject: "account",
    erases: "columns",
    retention: { with: "Kept. Names accounts by id." },
    columns: { note: internal("What staff did.", { keep: "Staff name the case, not the person." }) },
  },
  {
    table: "StaffNote",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { with: "Until the account is closed." },
    columns: { text: internal("What staff tell each other about a customer or an order.", NULL) },
  },
  {
    table: "Inquiry",
    subject: "visitor",
    erases: "rows",
    retention: {
      days: DEFAULT_SETTINGS.inquiryDays,
      setting: "inquiryDays",
      from: `"updatedAt"`,
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
    columns: { text: own("What the visitor or customer wrote later.", UNTIL_DELETED) },
  },
  {
    table: "InquiryReply",
    subject: "visitor",
    erases: "rows",
    retention: { with: "Inquiry" },
    columns: { text: own("The reply of staff.", UNTIL_DELETED) },
  },
];
