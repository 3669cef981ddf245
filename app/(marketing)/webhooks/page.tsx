import type { Metadata } from "next";
import { CalendarDate } from "@/components/documents/calendar-date";
import { DocumentPage } from "@/components/documents/document-page";
import { WEBHOOK_SECTIONS } from "@/components/webhooks/webhook-sections";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";

const REVIEWED_ON = "2026-11-25";

export const metadata: Metadata = {
  title: "Webhooks",
  description: `Receive ${site.name} leads on your server: payloads, headers, retries, and how to verify the signature in Node, Python, PHP and OpenSSL, with a live tester.`,
  alternates: { canonical: paths.webhooks },
};

export default function WebhooksPage() {
  return (
    <DocumentPage
      title="Webhooks"
      intro="Receive each lead on your server as soon as it is sold to you, with a signature that proves it is from us."
      edition={
        <>
          Last reviewed <CalendarDate isoDay={REVIEWED_ON} />
        </>
      }
      sections={WEBHOOK_SECTIONS}
    />
  );
}
