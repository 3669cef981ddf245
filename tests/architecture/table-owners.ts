/** Who works with a table. */
export interface TableOwner {
  /** The domain that writes it: a folder of lib, or a top-level folder. */
  owner: string;
  /** Other domains that read it. */
  readers: readonly string[];
  /** Other domains that write it, and why. */
  alsoWrites?: Readonly<Record<string, string>>;
}

/** Every table of the database. Held by tests/architecture/table-owners.test.ts. */
export const TABLE_OWNERS: Readonly<Record<string, TableOwner>> = {
  User: {
    owner: "accounts",
    readers: [
      "disputes",
      "api-keys",
      "audit",
      "billing",
      "delivery",
      "inquiries",
      "marketplace",
      "orders",
      "payments",
      "plans",
      "privacy",
      "returns",
      "staff",
      "staff-tasks",
    ],
    alsoWrites: { payments: "Keeps the customer's id at Stripe." },
  },
  Session: {
    owner: "accounts",
    readers: ["disputes", "privacy"],
    alsoWrites: { contacts: "Closing an account removes browsers and networks." },
  },
  rate_limits: { owner: "accounts", readers: [] },
  ApiKey: {
    owner: "api-keys",
    readers: ["privacy", "purchases"],
    alsoWrites: { contacts: "Closing an account removes its keys." },
  },
  AccountToken: {
    owner: "accounts",
    readers: [],
    alsoWrites: { contacts: "Closing an account removes its links." },
  },
  RecoveryCode: {
    owner: "accounts",
    readers: [],
    alsoWrites: { contacts: "Closing an account removes its codes." },
  },
  OrderDemand: {
    owner: "marketplace",
    readers: ["inbox", "plans", "returns"],
    alsoWrites: { returns: "A replacement raises what the order still wants." },
  },
  Allocation: {
    owner: "marketplace",
    readers: ["contacts", "delivery", "disputes", "inbox", "ledger", "purchases", "returns", "workspace"],
  },
  LeadKey: {
    owner: "contacts",
    readers: ["delivery", "inbox", "returns"],
    alsoWrites: {
      intake: "Stores the key of a new lead, in the statement that inserts it.",
      marketplace: "A lead that loses its contact loses its key.",
    },
  },
  LeadView: {
    owner: "contacts",
    readers: ["disputes", "staff"],
    alsoWrites: { staff: "Staff's views of contact details are recorded like the owner's." },
  },
  QueuedLead: {
    owner: "inbox",
    readers: [],
    alsoWrites: { contacts: "Erasure removes what a person is found and called by." },
  },
  LeadCall: { owner: "inbox", readers: [] },
  SoldPolicy: {
    owner: "inbox",
    readers: [],
    alsoWrites: { contacts: "Closing an account removes its policies." },
  },
  QueueView: {
    owner: "inbox",
    readers: [],
    alsoWrites: { contacts: "Closing an account removes its views." },
  },
  LeadNote: {
    owner: "inbox",
    readers: ["workspace"],
    alsoWrites: { contacts: "Erasure removes texts about a person." },
  },
  StaffTask: { owner: "staff-tasks", readers: ["payments", "staff"] },
  AuditEntry: { owner: "audit", readers: ["privacy"] },
  CspReport: { owner: "platform", readers: [] },
  LeadPackage: { owner: "catalog", readers: ["billing", "plans"] },
  LeadType: { owner: "catalog", readers: ["billing", "configurations", "marketplace", "plans", "purchases"] },
  State: { owner: "catalog", readers: [] },
  LedgerEntry: { owner: "ledger", readers: ["disputes", "inbox"] },
  ConsentLimit: { owner: "marketplace", readers: [] },
  LedgerHead: { owner: "ledger", readers: [] },
  LedgerCheck: { owner: "ledger", readers: [] },
  SaleNotice: {
    owner: "marketplace",
    readers: ["worker"],
    alsoWrites: { ledger: "Removes the notices whose receipts it has written." },
  },
  LeadConfiguration: {
    owner: "configurations",
    readers: [
      "billing",
      "disputes",
      "marketplace",
      "orders",
      "payments",
      "plans",
      "privacy",
      "purchases",
      "returns",
    ],
    alsoWrites: {
      orders: "Placing an order marks its configuration as ordered.",
      purchases: "Writes the leads of a purchase as a configuration.",
    },
  },
  LeadPurchase: { owner: "purchases", readers: [] },
  AppliedFunction: { owner: "scripts", readers: [] },
  DeliverySettings: { owner: "delivery", readers: ["privacy"] },
  Destination: { owner: "delivery", readers: ["contacts", "privacy", "staff", "workspace"] },
  Delivery: { owner: "delivery", readers: ["disputes", "contacts", "returns", "staff"] },
  DeliveryAttempt: {
    owner: "delivery",
    readers: ["staff"],
    alsoWrites: { contacts: "Erasure removes responses that may repeat a lead." },
  },
  DeliveryWorker: { owner: "delivery", readers: [] },
  DeliveryHalfHour: { owner: "staff", readers: [] },
  Inquiry: {
    owner: "inquiries",
    readers: ["privacy", "staff"],
    alsoWrites: { contacts: "The retention job deletes old messages." },
  },
  InquiryReply: { owner: "inquiries", readers: ["privacy"] },
  Lead: {
    owner: "intake",
    readers: ["delivery", "inbox", "ledger", "marketplace", "publishers", "purchases", "returns", "staff"],
    alsoWrites: {
      contacts: "Erasure removes personal data.",
      marketplace: "Sells leads, and drops those that cannot be sold.",
    },
  },
  LeadCheck: {
    owner: "intake",
    readers: ["inbox", "marketplace", "publishers", "staff"],
    alsoWrites: { marketplace: "Records why a lead was dropped." },
  },
  ConsentEvidence: {
    owner: "intake",
    readers: ["inbox", "ledger", "marketplace", "returns", "staff"],
    alsoWrites: { contacts: "The retention job deletes evidence that is no longer kept." },
  },
  Suppression: {
    owner: "contacts",
    readers: ["intake", "marketplace"],
    alsoWrites: { publishers: "The demo's seed." },
  },
  IndexKey: { owner: "contacts", readers: [] },
  ReceiptPerson: { owner: "ledger", readers: [] },
  SoldPerson: { owner: "marketplace", readers: ["delivery", "intake", "ledger"] },
  Order: {
    owner: "orders",
    readers: [
      "billing",
      "books",
      "checkout",
      "contacts",
      "delivery",
      "disputes",
      "marketplace",
      "payments",
      "plans",
      "privacy",
      "purchases",
      "returns",
      "staff",
    ],
  },
  BillingSeries: { owner: "billing", readers: [] },
  BillingDocument: { owner: "billing", readers: ["orders", "privacy", "staff"] },
  OrderStatusChange: { owner: "orders", readers: ["marketplace", "privacy"] },
  Payment: {
    owner: "payments",
    readers: ["disputes", "books", "checkout", "orders", "privacy"],
    alsoWrites: {
      checkout: "Opens the payment that a checkout asks for.",
      plans: "Opens the payment of a period.",
      purchases: "Opens the payment of a purchase by API.",
    },
  },
  TermsAcceptance: {
    owner: "checkout",
    readers: ["privacy"],
    alsoWrites: { contacts: "Closing an account and the retention job clear network and browser." },
  },
  Plan: { owner: "plans", readers: ["checkout", "privacy", "workspace"] },
  PlanCycle: { owner: "plans", readers: ["billing", "checkout", "privacy"] },
  PlanChange: { owner: "plans", readers: [] },
  Dispute: { owner: "disputes", readers: ["orders"] },
  DisputeChange: { owner: "disputes", readers: [] },
  StripeEvent: { owner: "payments", readers: [] },
  StripeRefund: { owner: "payments", readers: ["billing", "disputes"] },
  BookEntry: { owner: "books", readers: ["payments", "staff"] },
  BalanceMovement: { owner: "books", readers: ["staff"] },
  BookCheck: { owner: "books", readers: ["staff"] },
  PartialRefund: { owner: "payments", readers: ["billing", "orders", "purchases", "returns"] },
  Publisher: { owner: "publishers", readers: ["intake", "returns", "staff"] },
  PublisherKey: {
    owner: "publishers",
    readers: ["intake"],
    alsoWrites: { intake: "Notes when a key was used." },
  },
  PublisherDailyCount: { owner: "intake", readers: [] },
  PublisherMinute: { owner: "intake", readers: [] },
  PublisherRefusal: { owner: "intake", readers: ["publishers"] },
  IntakeRequest: {
    owner: "intake",
    readers: [],
    alsoWrites: { contacts: "Erasure removes the stored response, so that a repeated post is checked anew." },
  },
  LeadReturn: {
    owner: "returns",
    readers: ["delivery", "inbox", "publishers", "workspace", "staff"],
    alsoWrites: { contacts: "Erasure removes texts about a person." },
  },
};
