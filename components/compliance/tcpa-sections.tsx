import type { DocumentSection } from "@/components/documents/document-section";
import { CallerId, CallingHours } from "./call-guidance";
import { Checklist, NotLegalAdvice } from "./checklist";
import { Consent, Responsibility } from "./consent-guidance";
import { InsuranceRules } from "./insurance-guidance";
import { DoNotCall, Revocation } from "./opt-out-guidance";
import { Penalties, Records } from "./record-guidance";
import { StateLaws } from "./state-law-guidance";

/** The TCPA guidance by topic. Review it every six months and update the page's review date. */
export const TCPA_SECTIONS: readonly DocumentSection[] = [
  { id: "who-is-responsible", title: "Who is responsible", content: <Responsibility /> },
  { id: "consent", title: "Prior express written consent", content: <Consent /> },
  { id: "revocation", title: "Opting out", content: <Revocation /> },
  { id: "do-not-call", title: "Do-not-call lists", content: <DoNotCall /> },
  { id: "calling-hours", title: "Calling hours", content: <CallingHours /> },
  {
    id: "caller-id",
    title: "Caller ID, AI voices, numbers, recording",
    content: <CallerId />,
    foldOnPhone: true,
  },
  { id: "records", title: "Records", content: <Records /> },
  { id: "penalties", title: "Penalties", content: <Penalties /> },
  { id: "state-laws", title: "State laws", content: <StateLaws /> },
  { id: "insurance", title: "Rules for insurance", content: <InsuranceRules />, foldOnPhone: true },
  { id: "checklist", title: "Checklist", content: <Checklist /> },
  { id: "not-legal-advice", title: "Not legal advice", content: <NotLegalAdvice /> },
];
