import type {
  DeliverySettings,
  Destination,
  Inquiry,
  InquiryReply,
  LeadConfiguration,
  Order,
  OrderStatusChange,
  Payment,
  Session,
  User,
} from "@/lib/platform/db/generated/client";

/** The stored rows about one person, but for the leads: these may be many, and are read in batches. */
export interface OwnDataRows {
  user: User;
  configurations: LeadConfiguration[];
  orders: (Order & { history: OrderStatusChange[] })[];
  payments: Payment[];
  sessions: Session[];
  signIns: SignIn[];
  inquiries: (Inquiry & { replies: InquiryReply[] })[];
  /** Null for who never chose how destinations share the leads. */
  deliverySettings: DeliverySettings | null;
  /** Removed ones, too. */
  destinations: Destination[];
}

/** An entry of the audit log about signing in. */
export interface SignIn {
  at: Date;
  outcome: "done" | "denied" | "failed";
  device: string | null;
  address: string | null;
}
