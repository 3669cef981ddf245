const JOURNEY = [
  { title: "Form submitted", detail: "Consent text v12 shown, accepted with a click", time: "14:03:22.104" },
  { title: "Verified", detail: "Phone and email valid, ZIP matches state, not suppressed", time: "+ 61 ms" },
  {
    title: "Sold once, to one agency",
    detail: "Locked permanently for this person and line",
    time: "+ 64 ms",
  },
  { title: "Accepted by the buyer's CRM", detail: "The CRM responded with 201", time: "+ 318 ms" },
] as const;

/** A sample lead's timeline from form to buyer, with its certificate. Labeled as sample data. */
export function EvidencePanel() {
  return (
    <figure className="on-night rounded-lg bg-night p-6 text-white shadow-raised sm:p-7">
      <figcaption>
        <p className="flex justify-between text-sm text-night-muted">
          <span>One lead's journey</span>
          <span>Sample data</span>
        </p>
        <p className="mt-1.5 font-display text-xl font-medium">Term life, Austin TX</p>
      </figcaption>
      <ol className="mt-5 grid gap-5">
        {JOURNEY.map(({ title, detail, time }, index) => (
          <li key={title} className="relative grid grid-cols-[11px_1fr_auto] gap-x-4">
            <span aria-hidden="true" className="mt-1.5 size-[11px] rounded-full bg-night-signal" />
            {index < JOURNEY.length - 1 ? (
              <span aria-hidden="true" className="-bottom-6 absolute left-[5px] top-6 w-px bg-night-line" />
            ) : null}
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-night-muted">{detail}</p>
            </div>
            <p className="whitespace-nowrap text-sm text-night-mint">{time}</p>
          </li>
        ))}
      </ol>
      <dl className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-night-line pt-4 text-sm">
        <div>
          <dt className="text-night-muted">Certificate</dt>
          <dd className="font-mono">LW-7F3A-92C1-0BDE</dd>
        </div>
        <div className="sm:text-right">
          <dt className="text-night-muted">Ed25519 signature</dt>
          <dd className="text-night-mint">valid</dd>
        </div>
      </dl>
    </figure>
  );
}
