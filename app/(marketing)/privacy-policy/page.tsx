import type { Metadata } from "next";
import { DocumentPage } from "@/components/documents/document-page";
import { LegalEdition } from "@/components/documents/legal-edition";
import { PRIVACY_SECTIONS } from "@/components/privacy/privacy-sections";
import { paths } from "@/lib/kit/paths";
import { legalEditions } from "@/lib/marketing/legal-editions";
import { site } from "@/lib/marketing/site";

// COUNSEL MUST REVIEW THIS POLICY BEFORE LAUNCH.

export const metadata: Metadata = {
  title: "Privacy policy",
  description: `What ${site.name} knows about buyers and about consumers, why, for how long, who receives it, and how to object.`,
  alternates: { canonical: paths.privacyPolicy },
};

export default function PrivacyPolicyPage() {
  return (
    <DocumentPage
      title="Privacy policy"
      intro="What we know about whom, why, for how long, and how you make us stop."
      edition={<LegalEdition {...legalEditions.privacyPolicy} />}
      sections={PRIVACY_SECTIONS}
    />
  );
}
