import type { DocumentSection } from "@/components/documents/document-section";
import { ConsumerData, Sharing } from "./consumer-data";
import { Children, Retention, Security } from "./safekeeping";
import { BuyerData, Cookies, WhoWeAre } from "./who-we-are";
import { Changes, DoNotSell, YourRights } from "./your-rights";

// COUNSEL MUST REVIEW THIS POLICY BEFORE LAUNCH. It describes what the product does; periods, addresses
// and processors must match the operator's own practice.

/** The privacy policy, part by part. */
export const PRIVACY_SECTIONS: readonly DocumentSection[] = [
  { id: "who-we-are", title: "Who this policy is for", content: <WhoWeAre /> },
  { id: "buyers", title: "Data of buyers and visitors", content: <BuyerData /> },
  { id: "consumers", title: "Data of consumers", content: <ConsumerData /> },
  { id: "sharing", title: "Who receives data", content: <Sharing /> },
  { id: "cookies", title: "Cookies and browser storage", content: <Cookies /> },
  { id: "security", title: "Security", content: <Security /> },
  { id: "retention", title: "How long we keep it", content: <Retention /> },
  { id: "children", title: "Children", content: <Children /> },
  { id: "your-rights", title: "Your rights", content: <YourRights /> },
  { id: "do-not-sell", title: "Do not sell or share, and other requests", content: <DoNotSell /> },
  { id: "changes", title: "Changes and contact", content: <Changes /> },
];
