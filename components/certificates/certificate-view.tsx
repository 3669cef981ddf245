import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/api-docs/code-block";
import { LocalTime } from "@/components/documents/local-time";
import { TextLink } from "@/components/documents/text-link";
import { MessagePage } from "@/components/layout/message-page";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { UnfoldIcon } from "@/components/ui/icons";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { withArticle } from "@/lib/kit/with-article";
import type { CertificateFile } from "@/lib/ledger/certificate-file";
import type { CertificateCheck } from "@/lib/ledger/judge-certificate";
import type { PublishedHead } from "@/lib/ledger/ledger-head";
import { site } from "@/lib/marketing/site";
import { CertificateFacts } from "./certificate-facts";
import { HashRing } from "./hash-ring";
import { OfflineCheck } from "./offline-check";
import { ShareButton } from "./share-button";

export interface CertificateViewProps {
  file: CertificateFile;
  /** `example`: the built-in certificate, which belongs to no sale. */
  verdict: "genuine" | "false" | "example";
  checks: readonly CertificateCheck[];
  /** ISO 8601; null for the example, whose signature a test checks. */
  checkedAt: string | null;
  /** URL of the certificate as a file. */
  fileUrl: string;
  /** PEM of the public key that signed it; null when we have not published it. */
  keyPem: string | null;
  /** Published heads of the ledger, newest first. */
  heads: readonly PublishedHead[];
}

const TEXTS = {
  genuine: { title: "This lead was sold once, to one buyer.", seal: "Genuine" },
  false: { title: "This certificate is not valid.", seal: "Not valid" },
  example: { title: "This is what a certificate looks like.", seal: "Example" },
} as const;

/** A certificate for people: what it says, the results of a fresh check, and how to repeat the check offline. */
export function CertificateView(props: CertificateViewProps) {
  const { file, verdict, checks, checkedAt, fileUrl, keyPem, heads } = props;
  return (
    <PageShell>
      <div className="page-width py-8 lg:py-14">
        <CertificateHead {...props} />
        <div className="mt-10 grid items-start gap-x-18 gap-y-10 lg:mt-16 lg:grid-cols-[minmax(0,1fr)_360px]">
          <CertificateFacts file={file} />
          <div className="grid gap-8">
            <Checks checks={checks} checkedAt={checkedAt} />
            {verdict === "false" ? null : <Limits />}
          </div>
        </div>
        <OfflineCheck fileUrl={fileUrl} keyPem={keyPem} />
        <div className="mt-10 border-b border-line">
          <Fold
            title="The certificate as JSON"
            note="Its receipt in canonical form (RFC 8785) is what we signed"
          >
            <CodeBlock code={JSON.stringify(file, null, 2)} label="the certificate" />
          </Fold>
          {heads.length > 0 ? (
            <Fold
              title="Ledger history"
              note="The newest receipt of each day, published outside our database"
            >
              <LedgerHistory heads={heads} />
            </Fold>
          ) : null}
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-5 lg:mt-16">
          <p className="font-display text-2xl font-medium tracking-tight">
            Every lead we sell comes with one.
          </p>
          <PageLink href={paths.howItWorks} className={buttonVariants({ className: "w-full sm:w-auto" })}>
            See how {site.name} works
          </PageLink>
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

function CertificateHead({ file, verdict, checks, fileUrl }: CertificateViewProps) {
  const { title, seal } = TEXTS[verdict];
  const passed = checks.filter((check) => check.passed).length;
  return (
    <div className="grid items-center gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-18">
      <div className="order-2 lg:order-1">
        <p className="text-sm text-muted">
          Certificate of a sold lead{" "}
          <code className="font-mono text-ink-soft wrap-anywhere">{file.receipt.certificateId}</code>
        </p>
        <h1 className="mt-2 max-w-[14em] font-display text-3xl font-medium tracking-tight lg:text-4xl">
          {title}
        </h1>
        <p className="mt-4 max-w-[34em] text-ink-soft sm:text-lg">{describe(file, verdict)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a
            href={fileUrl}
            download="certificate.json"
            className={buttonVariants({ className: "flex-1 sm:flex-none" })}
          >
            Download
          </a>
          <ShareButton title={title} />
        </div>
      </div>
      <div className="order-1 grid grid-cols-[6rem_1fr] items-center gap-x-5 lg:order-2 lg:grid-cols-1 lg:justify-items-center lg:gap-y-4 lg:text-center">
        <HashRing
          hash={file.entryHash}
          isGenuine={verdict !== "false"}
          label={`${seal}. The ring draws the 64 digits of this certificate's hash.`}
          className="size-24 lg:size-52"
        />
        <p>
          <span
            className={`block text-xl font-semibold lg:text-lg ${verdict === "false" ? "text-red-deep" : "text-accent-deep"}`}
          >
            {seal}
          </span>
          <span className="text-sm text-muted">
            {passed} of {checks.length} {checks.length === 1 ? "check" : "checks"} passed
          </span>
        </p>
      </div>
    </div>
  );
}

function describe({ receipt }: CertificateFile, verdict: CertificateViewProps["verdict"]): string {
  if (verdict === "false")
    return "At least one check failed when you opened this page. Do not rely on this certificate, and contact us.";
  if (verdict === "example")
    return "It belongs to no sale: it is signed with a key that signs nothing else. A customer finds the certificate of a lead on the lead's page. It is built in the same way, and you can check this one with the same commands.";
  return `${site.name} signed this receipt after it sold ${withArticle(LINE_LABELS[receipt.line].toLowerCase())} lead, number ${formatCount(receipt.sequence)} in its ledger. Nothing in it has changed since: we checked that when you opened this page.`;
}

function Checks({ checks, checkedAt }: Pick<CertificateViewProps, "checks" | "checkedAt">) {
  return (
    <section aria-labelledby="checks-title" className="rounded border border-line bg-white p-5 sm:p-7">
      <h2 id="checks-title" className="font-display text-xl font-medium">
        {checkedAt ? "Checked just now" : "What was checked"}
      </h2>
      {checkedAt ? (
        <p className="mt-0.5 text-sm text-muted">
          <LocalTime at={checkedAt} />
        </p>
      ) : null}
      <ul className="mt-4">
        {checks.map(({ name, passed, detail }) => (
          <li key={name} className="grid grid-cols-[1.25rem_1fr] gap-x-3 border-t border-line py-3 last:pb-0">
            {passed ? (
              <Check aria-hidden="true" className="mt-0.5 size-5 text-accent" />
            ) : (
              <X aria-hidden="true" className="mt-0.5 size-5 text-red" />
            )}
            <div className="min-w-0">
              <p className="font-semibold">
                {name}: {passed ? "good" : "failed"}
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What no certificate can say. */
function Limits() {
  return (
    <section aria-labelledby="limits-title">
      <h2 id="limits-title" className="font-display text-xl font-medium">
        What it does not say
      </h2>
      <p className="mt-2 text-ink-soft">
        Who the person or the buyer is: both appear only as hashes made with a secret key. It also cannot know
        whether the person asked another company, and it does not judge the lead.{" "}
        <TextLink href={paths.helpArticle("lead-certificate")}>What it proves</TextLink>
      </p>
    </section>
  );
}

function Fold({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-sm py-2.5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">{title}</span>{" "}
          <span className="block text-sm text-muted sm:ml-2 sm:inline">{note}</span>
        </span>
        <UnfoldIcon className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}

/** The heads that we published: proof that the ledger was not cut off or rewritten since. */
function LedgerHistory({ heads }: { heads: readonly PublishedHead[] }) {
  return (
    <>
      <p className="max-w-measure text-ink-soft">
        Every day, we sign the newest receipt of the ledger and send it out of our database. A ledger that was
        cut off or rewritten later would contradict these entries. You can save{" "}
        <TextLink href={paths.certificateHeads}>all of them with their signatures</TextLink>.
      </p>
      <dl className="mt-4 grid gap-2 text-sm">
        {heads.map(({ day, sequence, entryHash }) => (
          <div key={day} className="grid gap-x-4 sm:grid-cols-[7rem_8rem_1fr]">
            <dt className="font-semibold">
              <time dateTime={day}>{day}</time>
            </dt>
            <dd className="tabular-nums">Receipt {formatCount(sequence)}</dd>
            <dd className="font-mono text-muted [overflow-wrap:anywhere]">{entryHash}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
