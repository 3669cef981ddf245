import type { ReactNode } from "react";
import { CodeBlock } from "@/components/api-docs/code-block";
import { PageShell } from "@/components/layout/page-shell";
import { Card } from "@/components/ui/card";
import { LINE_LABELS } from "@/lib/catalog/lines";
import type { CertificateFile } from "@/lib/ledger/certificate-file";
import { type CertificateFindings, judgeCertificate } from "@/lib/ledger/judge-certificate";
import { CertificateChecks } from "./certificate-checks";
import { CertificateJourney } from "./certificate-journey";
import { OfflineCheck } from "./offline-check";
import { ProofInWords } from "./proof-in-words";

interface CertificateViewProps extends CertificateFindings {
  file: CertificateFile;
}

/** A certificate with what was just checked, what that proves, and how to check it without us. */
export function CertificateView({ file, ...findings }: CertificateViewProps) {
  const { receipt } = file;
  const { isGenuine, checks } = judgeCertificate(file, findings);
  return (
    <PageShell>
      <div className="page-width py-8 lg:py-14">
        <p className="text-sm text-muted">Certificate of a sold lead</p>
        <h1 className="mt-2 max-w-[22em] font-display text-2xl font-medium tracking-tight sm:text-3xl">
          {isGenuine ? "Sold once, to one buyer. Genuine." : "This certificate does not hold."}
        </h1>
        <p className="mt-4 max-w-[28.5em] text-lg text-ink-soft">
          {isGenuine
            ? `A ${LINE_LABELS[receipt.line].toLowerCase()} lead, number ${receipt.sequence.toLocaleString("en-US")} in Leadwell's ledger. Signature and place were checked when this page was opened.`
            : "At least one check failed when this page was opened. Do not rely on it, and tell us."}
        </p>
        <div className="mt-8 grid items-start gap-6 lg:mt-12 lg:grid-cols-2">
          <CertificateJourney receipt={receipt} title={isGenuine ? "The lead's journey" : "What it claims"} />
          <Card>
            <h2 className="font-display text-xl font-medium">Checked just now</h2>
            <CertificateChecks checks={checks} />
          </Card>
        </div>
        <div className="mt-12 grid gap-12">
          {isGenuine ? (
            <Section id="proof" title="What this proves">
              <ProofInWords />
            </Section>
          ) : null}
          <Section id="receipt" title="The receipt">
            <div className="mt-4">
              <CodeBlock code={JSON.stringify(file, null, 2)} label="the receipt" />
            </div>
          </Section>
          <Section id="offline" title="Check it without us">
            <OfflineCheck certificateId={receipt.certificateId} keyId={file.keyId} />
          </Section>
        </div>
      </div>
    </PageShell>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0">
      <h2 id={`${id}-title`} className="font-display text-xl font-medium lg:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
