import type { ReactNode } from "react";
import { LocalTime } from "@/components/documents/local-time";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatDuration } from "@/lib/kit/durations";
import { formatCount } from "@/lib/kit/format-count";
import type { CertificateFile } from "@/lib/ledger/certificate-file";

/** What the certificate says, in words. */
export function CertificateFacts({ file: { receipt, keyId } }: { file: CertificateFile }) {
  const soldMs = Date.parse(receipt.soldAt);
  const before = (time: string) => formatDuration(Math.max(0, soldMs - Date.parse(time)));
  return (
    <section aria-labelledby="facts-title" className="min-w-0">
      <h2 id="facts-title" className="font-display text-2xl font-medium tracking-tight">
        What it says
      </h2>
      <dl className="mt-4 border-b border-line">
        <Fact name="Sold" value="Once, to one buyer">
          This person's request cannot be sold again in this line.
        </Fact>
        <Fact name="When" value={<LocalTime at={receipt.soldAt} />}>
          Received {before(receipt.receivedAt)} earlier, verified {before(receipt.verifiedAt)} earlier.
        </Fact>
        <Fact name="Line" value={LINE_LABELS[receipt.line]} />
        <Fact name="Ledger position" value={`No. ${formatCount(receipt.sequence)}`}>
          Each receipt has the hash of the one before it.
          <Neighbors sequence={receipt.sequence} />
        </Fact>
        <Fact name="Consent evidence" value="On file, by its hash">
          <Hash text={receipt.consentEvidence} />
        </Fact>
        <Fact name="Signature" value="Ed25519, by the key">
          <Hash text={keyId} />
        </Fact>
        <Fact name="Lead" value={<Hash text={receipt.leadId} />} />
      </dl>
    </section>
  );
}

function Fact({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-t border-line py-4 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">
        <span className="block font-semibold">{value}</span>
        <span className="block text-ink-soft">{children}</span>
      </dd>
    </div>
  );
}

function Hash({ text }: { text: string }) {
  return <code className="block max-w-[36ch] break-all font-mono text-sm font-normal">{text}</code>;
}

/** The receipt between its neighbors in the ledger. */
function Neighbors({ sequence }: { sequence: number }) {
  const box = "rounded-sm border px-3 py-1";
  return (
    <span aria-hidden="true" className="mt-3 flex max-w-md items-center text-sm">
      {sequence > 1 ? (
        <>
          <span className={`${box} border-line-strong bg-white text-muted`}>{formatCount(sequence - 1)}</span>
          <span className="h-px min-w-4 flex-1 bg-accent-line" />
        </>
      ) : null}
      <span className={`${box} border-accent bg-accent font-semibold text-white`}>
        {formatCount(sequence)}
      </span>
      <span className="h-px min-w-4 flex-1 bg-accent-line" />
      <span className={`${box} border-line-strong bg-white text-muted`}>next</span>
    </span>
  );
}
