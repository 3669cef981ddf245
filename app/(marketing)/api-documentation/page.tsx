import type { Metadata } from "next";
import { apiSections } from "@/components/api-docs/api-sections";
import { CalendarDate } from "@/components/documents/calendar-date";
import { DocumentPage } from "@/components/documents/document-page";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";
import { describeApi } from "@/lib/public-api/describe-api.server";
import { readEndpoints } from "@/lib/public-api/read-endpoints";
import { operatorContact } from "@/lib/settings/operator-contact";

const REVIEWED_ON = "2026-11-25";

export const metadata: Metadata = {
  title: "API documentation",
  description: `List and buy leads, track orders and receive leads by webhook: the ${site.name} API with examples in curl, JavaScript, Python and PHP.`,
  alternates: { canonical: paths.apiDocumentation },
};

/** Made once, at build, from the contract that the handlers parse with. */
const endpoints = readEndpoints(
  describeApi({ origin: site.url, supportEmail: operatorContact().supportEmail }),
);

export default function ApiDocumentationPage() {
  return (
    <DocumentPage
      title="API documentation"
      intro="List and buy leads, track your orders, and receive each lead as soon as it is sold to you."
      edition={
        <>
          Last reviewed <CalendarDate isoDay={REVIEWED_ON} />
        </>
      }
      sections={apiSections(endpoints)}
    />
  );
}
