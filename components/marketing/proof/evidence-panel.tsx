import { HashRing } from "@/components/certificates/hash-ring";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { UnfoldIcon } from "@/components/ui/icons";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatDuration } from "@/lib/kit/durations";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import type { ShownCertificate } from "@/lib/ledger/example-certificate";

interface Step {
  title: string;
  detail: string;
  time: string;
}

/** A lead's way from the request to its sale, and its certificate, which anybody can open and check. */
export function EvidencePanel({ file, isExample }: ShownCertificate) {
  const { receipt } = file;
  const steps = describeSteps({ file, isExample });
  return (
    <section
      aria-labelledby="evidence-title"
      className="on-night rounded-lg bg-night text-white shadow-raised"
    >
      <div className="px-5 pt-6 sm:px-7">
        <p className="flex justify-between gap-4 text-sm text-night-muted">
          <span>One lead's journey</span>
          <span>{isExample ? "Sample data" : "A real sale"}</span>
        </p>
        <h2 id="evidence-title" className="mt-1 font-display text-2xl font-medium tracking-tight">
          {LINE_LABELS[receipt.line]} lead, sold once
        </h2>
        <ol className="mt-3">
          {steps.map((step, index) => (
            <StepRow key={step.title} step={step} isLast={index === steps.length - 1} />
          ))}
        </ol>
      </div>
      <div className="mt-3 grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-4 border-t border-night-line px-5 py-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:px-7">
        <HashRing hash={file.entryHash} dark className="size-12 sm:size-14" />
        <p className="text-sm text-night-muted">
          {isExample ? "Example certificate, signed" : "Certificate, signed"}
          <code className="block font-mono font-medium text-white">{receipt.certificateId.slice(0, 13)}</code>
        </p>
        <PageLink
          href={isExample ? paths.exampleCertificate : paths.certificate(receipt.certificateId)}
          className={buttonVariants({
            variant: "night",
            size: "sm",
            className: "col-span-2 min-h-11 sm:col-span-1",
          })}
        >
          Check it yourself
        </PageLink>
      </div>
      <details className="group border-t border-night-line">
        <summary className="flex min-h-11 list-none items-center justify-between rounded-b-lg px-5 text-sm text-night-muted hover:text-white sm:px-7 [&::-webkit-details-marker]:hidden">
          What the certificate says
          <UnfoldIcon className="size-4 group-open:rotate-180" />
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 px-5 pb-5 text-sm sm:px-7 [&_dd]:text-right [&_dt]:text-night-muted">
          <dt>Sold</dt>
          <dd>Once, to one buyer</dd>
          <dt>When</dt>
          <dd>{easternTime.format(new Date(receipt.soldAt))}</dd>
          <dt>Ledger</dt>
          <dd>No. {formatCount(receipt.sequence)}</dd>
          <dt>Consent hash</dt>
          <dd className="font-mono">
            {receipt.consentEvidence.slice(0, 8)}…{receipt.consentEvidence.slice(-8)}
          </dd>
        </dl>
      </details>
    </section>
  );
}

// The page is static, so it cannot know the reader's time zone.
const easternTime = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});
const easternClock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** The certified steps. The example adds the delivery, which no certificate contains. */
function describeSteps({ file: { receipt }, isExample }: ShownCertificate): Step[] {
  const receivedMs = Date.parse(receipt.receivedAt);
  const since = (time: string) => `+ ${formatDuration(Date.parse(time) - receivedMs)}`;
  return [
    {
      title: "Request received",
      detail: "With its consent record: the words, the page, the time",
      time: easternClock.format(new Date(receivedMs)),
    },
    {
      title: "Verified",
      detail: "Phone, email and ZIP valid, checked against our do-not-call list",
      time: since(receipt.verifiedAt),
    },
    {
      title: "Sold once, to one agency",
      detail: "Locked for this person and line, for good",
      time: since(receipt.soldAt),
    },
    isExample
      ? { title: "Accepted by the CRM", detail: "HubSpot, first attempt", time: "+ 318 ms" }
      : {
          title: "Certificate signed",
          detail: "Linked to the certificate before it",
          time: `No. ${formatCount(receipt.sequence)}`,
        },
  ];
}

function StepRow({ step: { title, detail, time }, isLast }: { step: Step; isLast: boolean }) {
  return (
    <li className="relative grid grid-cols-[12px_1fr_auto] gap-x-4 py-2">
      <span aria-hidden="true" className="mx-px mt-1.5 size-2.5 rounded-full bg-night-signal" />
      {isLast ? null : (
        <span aria-hidden="true" className="-bottom-3 absolute left-[5.5px] top-7 w-px bg-night-line" />
      )}
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-night-muted">{detail}</p>
      </div>
      <p className="whitespace-nowrap text-sm leading-6 text-night-mint">{time}</p>
    </li>
  );
}
