import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/api-docs/code-block";
import { Prose } from "@/components/documents/prose";
import { TextLink } from "@/components/documents/text-link";
import { MessagePage } from "@/components/layout/message-page";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import type { CertificateFile } from "@/lib/ledger/certificate-file";
import {
  type CertificateCheck,
  type CertificateFindings,
  judgeCertificate,
} from "@/lib/ledger/judge-certificate";
import type { PublishedHead } from "@/lib/ledger/ledger-head";
import { site } from "@/lib/marketing/site";
import { CertificateJourney } from "./certificate-journey";

interface CertificateViewProps extends CertificateFindings {
  file: CertificateFile;
  /** Published heads of the ledger, newest first. */
  heads: readonly PublishedHead[];
}

/** A certificate with the results of a fresh check, what they prove, and how to check it offline. */
export function CertificateView({ file, heads, ...findings }: CertificateViewProps) {
  const { receipt } = file;
  const { isGenuine, checks } = judgeCertificate(file, findings);
  return (
    <PageShell>
      <div className="page-width py-8 lg:py-14">
        <p className="text-sm text-muted">Certificate of a sold lead</p>
        <h1 className="mt-2 max-w-[22em] font-display text-2xl font-medium tracking-tight sm:text-3xl">
          {isGenuine ? "Sold once, to one buyer. Genuine." : "This certificate is not valid."}
        </h1>
        <p className="mt-4 max-w-[28.5em] text-lg text-ink-soft">
          {isGenuine
            ? `A ${LINE_LABELS[receipt.line].toLowerCase()} lead, number ${formatCount(receipt.sequence)} in Leadwell's ledger. When you opened this page, we checked its signature, its links, and that our records are still those that it certifies.`
            : "At least one check failed when you opened this page. Do not rely on this certificate, and contact us."}
        </p>
        <div className="mt-8 grid items-start gap-6 lg:mt-12 lg:grid-cols-2">
          <CertificateJourney
            receipt={receipt}
            title={isGenuine ? "The lead's journey" : "What the certificate claims"}
          />
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
          {heads.length > 0 ? (
            <Section id="heads" title="Ledger history">
              <LedgerHistory heads={heads} />
            </Section>
          ) : null}
          <Section id="offline" title="Check it yourself">
            <OfflineCheck certificateId={receipt.certificateId} keyId={file.keyId} />
          </Section>
        </div>
      </div>
    </PageShell>
  );
}

/** Shown when the stored receipt was changed and cannot be read. */
export function DamagedCertificate() {
  return (
    <PageShell>
      <MessagePage title="This certificate is not valid.">
        <p className="text-ink-soft">
          The stored receipt was changed and cannot be read. Do not rely on it. If you saved a copy on the day
          of the sale, use that one.
        </p>
        <p className="mt-2">
          <PageLink href={paths.contact} className={buttonVariants()}>
            Contact us
          </PageLink>
        </p>
      </MessagePage>
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

function CertificateChecks({ checks }: { checks: readonly CertificateCheck[] }) {
  return (
    <ul className="mt-4 grid gap-4">
      {checks.map(({ name, passed, detail }) => (
        <li key={name} className="grid grid-cols-[1.25rem_1fr] gap-x-3">
          {passed ? (
            <Check aria-hidden="true" className="mt-0.5 size-5 text-accent" />
          ) : (
            <X aria-hidden="true" className="mt-0.5 size-5 text-red" />
          )}
          <div>
            <p className="font-semibold">
              {name}: {passed ? "good" : "failed"}
            </p>
            <p className="text-sm text-ink-soft">{detail}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What a genuine certificate proves, and what it does not. */
function ProofInWords() {
  return (
    <Prose>
      <p>
        Leadwell signed this receipt right after the sale, and it has not changed since. Every receipt
        contains the hash of the one before it, so none can be altered, removed or inserted later without
        breaking the receipts after it.
      </p>
      <ul>
        <li>We certified that the lead was received, verified and sold at the times above.</li>
        <li>It went to one buyer, and it cannot be certified a second time.</li>
        <li>
          The same person has the same hash in every receipt of this line of insurance, so a second sale would
          show.
        </li>
        <li>
          The consent on file is the one from the sale: its hash is part of the receipt, and we compared the
          two when you opened this page.
        </li>
      </ul>
      <p>
        Buyer and person appear as hashes made with a secret key. Nobody can turn them back into a name or a
        phone number. The signature proves that we issued this receipt and that nobody changed it. It does not
        prove the quality of the lead; for that, the consent record is the evidence.
      </p>
    </Prose>
  );
}

/** The heads that we published: proof that the ledger was not cut off or rewritten since. */
function LedgerHistory({ heads }: { heads: readonly PublishedHead[] }) {
  return (
    <>
      <Prose>
        <p>
          Every day, we sign the newest receipt of the ledger and send it out of our database. A ledger that
          was cut off or rewritten later would contradict these entries. You can save{" "}
          <TextLink href={paths.certificateHeads}>all of them with their signatures</TextLink>.
        </p>
      </Prose>
      <dl className="mt-4 grid gap-2 text-sm">
        {heads.map(({ day, sequence, entryHash }) => (
          <div key={day} className="grid gap-x-4 sm:grid-cols-[7rem_8rem_1fr]">
            <dt className="font-semibold">
              <time dateTime={day}>{day}</time>
            </dt>
            <dd className="tabular-nums">Receipt {sequence.toLocaleString("en-US")}</dd>
            <dd className="font-mono text-muted [overflow-wrap:anywhere]">{entryHash}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How to check the certificate offline with common tools. */
function OfflineCheck({ certificateId, keyId }: { certificateId: string; keyId: string }) {
  return (
    <Prose>
      <p>
        Save <TextLink href={paths.certificateJson(certificateId)}>the certificate as a file</TextLink> and{" "}
        <TextLink href={paths.certificateKeys}>our public keys</TextLink>, ideally on the day of the sale.
        From then on, nobody can replace your copy, not even us. These commands need curl, jq and OpenSSL 3.
        The last two lines work offline:
      </p>
      <CodeBlock code={offlineCommands(site.url, certificateId, keyId)} label="the commands" />
      <p>
        The output must be <strong>Signature Verified Successfully</strong>. The receipt is canonical JSON
        (RFC 8785), signed with Ed25519 (RFC 8032).
      </p>
    </Prose>
  );
}

/** Shell commands that fetch a certificate and its key and check the signature. `jq -cjS` writes RFC 8785 for ASCII text. */
function offlineCommands(siteUrl: string, certificateId: string, keyId: string): string {
  return [
    `curl -s ${siteUrl}/api/certificates/${certificateId} > certificate.json`,
    `curl -s ${siteUrl}/api/certificates/keys | jq -r '.keys[] | select(.keyId == "${keyId}") | .pem' > key.pem`,
    "jq -cjS .receipt certificate.json > receipt.json && jq -r .signature certificate.json | base64 -d > signature.bin",
    "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in receipt.json -sigfile signature.bin",
  ].join("\n");
}
