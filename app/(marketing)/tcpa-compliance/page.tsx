import type { Metadata } from "next";
import { TCPA_SECTIONS } from "@/components/compliance/tcpa-sections";
import { CalendarDate } from "@/components/documents/calendar-date";
import { DocumentPage } from "@/components/documents/document-page";
import { Notice } from "@/components/ui/notice";
import { CALLING_HOURS_REVIEWED_ON } from "@/lib/compliance/calling-hours";
import { paths } from "@/lib/kit/paths";

export const metadata: Metadata = {
  title: "TCPA compliance for insurance agents",
  description:
    "Consent, do-not-call lists, records, penalties and calling hours in every state, with a tool that tells you whether you may call now.",
  alternates: { canonical: paths.tcpaCompliance },
};

export default function TcpaCompliancePage() {
  return (
    <DocumentPage
      title="TCPA compliance"
      intro="What insurance agents need to know before they call or text a lead, by topic, with sources."
      edition={
        <>
          Last reviewed <CalendarDate isoDay={CALLING_HOURS_REVIEWED_ON} />
        </>
      }
      notice={
        <Notice>General information, not legal advice. The caller is responsible for every call.</Notice>
      }
      sections={TCPA_SECTIONS}
    />
  );
}
