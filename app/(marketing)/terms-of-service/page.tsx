import type { Metadata } from "next";
import { DocumentPage } from "@/components/documents/document-page";
import { LegalEdition } from "@/components/documents/legal-edition";
import { TERMS_SECTIONS } from "@/components/terms/terms-sections";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";

// COUNSEL MUST REVIEW THESE TERMS BEFORE LAUNCH.

export const metadata: Metadata = {
  title: "Terms of service",
  description: `The contract between ${site.name} and the agents who buy leads: exclusivity, orders, plans, returns, duties, disputes.`,
  alternates: { canonical: paths.termsOfService },
};

export default function TermsOfServicePage() {
  return (
    <DocumentPage
      title="Terms of service"
      intro="What you get, what you pay and what each of us must do, in plain English."
      edition={<LegalEdition {...legalEditions.termsOfService} />}
      sections={TERMS_SECTIONS}
    />
  );
}
