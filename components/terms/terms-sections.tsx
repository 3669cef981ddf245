import type { DocumentSection } from "@/components/documents/document-section";
import { Accounts, Agreement, Definitions } from "./agreement";
import { AcceptableUse, CallerDuties, ServiceLevel } from "./conduct";
import { Changes, Contact, Disputes, Liability } from "./liability";
import { Orders, Plans, Prices, Refunds, Returns } from "./orders";

// COUNSEL MUST REVIEW THESE TERMS BEFORE LAUNCH, the liability, indemnity, service level and arbitration
// clauses above all.

/** The terms of service, part by part. */
export const TERMS_SECTIONS: readonly DocumentSection[] = [
  { id: "agreement", title: "The agreement", content: <Agreement /> },
  { id: "definitions", title: "Definitions", content: <Definitions /> },
  { id: "accounts", title: "Your account", content: <Accounts /> },
  { id: "orders", title: "Orders and delivery", content: <Orders /> },
  { id: "plans", title: "Weekly and monthly plans", content: <Plans /> },
  { id: "prices", title: "Prices and payment", content: <Prices /> },
  { id: "returns", title: "Duplicates and returns", content: <Returns /> },
  { id: "refunds", title: "Refunds and disputed payments", content: <Refunds /> },
  { id: "caller-duties", title: "Your duties as a caller", content: <CallerDuties /> },
  { id: "acceptable-use", title: "Acceptable use", content: <AcceptableUse /> },
  { id: "service-level", title: "Service level", content: <ServiceLevel /> },
  { id: "liability", title: "Warranty and liability", content: <Liability /> },
  { id: "disputes", title: "Governing law and arbitration", content: <Disputes /> },
  { id: "changes", title: "Changes and general terms", content: <Changes /> },
  { id: "contact", title: "Contact", content: <Contact /> },
];
