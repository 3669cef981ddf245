import type { Metadata } from "next";
import { DocumentPage } from "@/components/documents/document-page";
import { LegalEdition } from "@/components/documents/legal-edition";
import { PRIVACY_SECTIONS } from "@/components/privacy/privacy-sections";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";

// COUNSEL MUST REVIEW THIS POLICY BEFORE LAUNCH.

export const metadata: Metadata = {
  title: "Privacy policy",
  description: `What data ${site.name} holds about buyers and consumers, why, for how long, who receives it, and how to use your rights.`,
  alternates: { canonical: paths.privacyPolicy },
};

export default function PrivacyPolicyPage() {
  return (
    <DocumentPage
      title="Privacy policy"
      intro="What data we hold, why, for how long, and how you can access, correct or delete it."
      edition={<LegalEdition {...legalEditions.privacyPolicy} />}
      sections={PRIVACY_SECTIONS}
    />
  );
}
