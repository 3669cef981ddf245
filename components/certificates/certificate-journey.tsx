import type { Receipt } from "@/lib/ledger/receipt";

/** The certified steps of the lead, with their times. */
export function CertificateJourney({ receipt, title: caption }: { receipt: Receipt; title: string }) {
  const steps = [
    { title: "Received", detail: "From the consumer's request, with consent", at: receipt.receivedAt },
    { title: "Verified", detail: "Contact, state and consent checked", at: receipt.verifiedAt },
    {
      title: "Sold once, to one buyer",
      detail: "Never sold again in this line",
      at: receipt.soldAt,
    },
  ];
  return (
    <figure className="on-night min-w-0 rounded-lg bg-night p-6 text-white sm:p-7">
      <figcaption className="font-display text-xl font-medium">{caption}</figcaption>
      <ol className="mt-5 grid gap-5">
        {steps.map(({ title, detail, at }, index) => (
          <li key={title} className="relative grid grid-cols-[11px_1fr] gap-x-4">
            <span aria-hidden="true" className="mt-1.5 size-[11px] rounded-full bg-night-signal" />
            {index < steps.length - 1 ? (
              <span aria-hidden="true" className="-bottom-6 absolute left-[5px] top-6 w-px bg-night-line" />
            ) : null}
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-night-muted">{detail}</p>
              <p className="text-sm tabular-nums text-night-mint">
                <time dateTime={at}>{utc(at)}</time>
              </p>
            </div>
          </li>
        ))}
      </ol>
      <dl className="mt-6 grid gap-3 border-t border-night-line pt-4 text-sm">
        <Fact name="Certificate" value={receipt.certificateId} />
        <Fact name="Lead" value={receipt.leadId} />
      </dl>
    </figure>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-night-muted">{name}</dt>
      <dd className="font-mono [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}

/** 2026-11-21T09:00:00.015Z as 2026-11-21 09:00:00.015 UTC. Milliseconds matter here. */
function utc(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, -1)} UTC`;
}
