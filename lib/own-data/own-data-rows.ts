import type {
  Inquiry,
  InquiryReply,
  LeadConfiguration,
  Order,
  OrderStatusChange,
  Payment,
  Session,
  User,
} from "@/lib/platform/db/generated/client";

/** The stored rows about one person. */
export interface OwnDataRows {
  user: User;
  configurations: LeadConfiguration[];
  orders: (Order & { history: OrderStatusChange[] })[];
  payments: Payment[];
  sessions: Session[];
  signIns: SignIn[];
  inquiries: (Inquiry & { replies: InquiryReply[] })[];
}

/** An entry of the audit log about signing in. */
export interface SignIn {
  at: Date;
  outcome: "done" | "denied" | "failed";
  device: string | null;
  address: string | null;
}
