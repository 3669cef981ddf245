import type { Metadata } from "next";
import { CalendarDate } from "@/components/documents/calendar-date";
import { DocumentPage } from "@/components/documents/document-page";
import { WEBHOOK_SECTIONS } from "@/components/webhooks/webhook-sections";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";

const REVIEWED_ON = "2026-11-21";

export const metadata: Metadata = {
  title: "Webhooks",
  description: `Receive ${site.name} leads on your server: payloads, headers, retries, and how to verify the signature in Node, Python, PHP and OpenSSL, with a live tester.`,
  alternates: { canonical: paths.webhooks },
};

export default function WebhooksPage() {
  return (
    <DocumentPage
      title="Webhooks"
      intro="Each lead reaches your server the moment it is yours, signed, so that you know it is from us."
      edition={
        <>
          Last reviewed <CalendarDate isoDay={REVIEWED_ON} />
        </>
      }
      sections={WEBHOOK_SECTIONS}
    />
  );
}
