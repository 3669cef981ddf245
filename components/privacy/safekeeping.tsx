import { FactTable } from "@/components/documents/fact-table";
import { commitments } from "@/lib/marketing/commitments";

const RETENTION = [
  [
    "Consent evidence",
    `${commitments.consentRecordYearsKept} years from the day of consent`,
    "FTC Telemarketing Sales Rule, 16 CFR 310.5; defense of claims",
  ],
  [
    "Consumer contact details",
    "As long as the consent evidence, or until erased on request",
    "Proof and returns",
  ],
  [
    "Suppression list",
    "As long as we operate, as keyed codes",
    "So that nobody who said stop is contacted again",
  ],
  ["Orders, payments, invoices", "7 years", "Tax and accounting"],
  ["Account", "Until you close it, then 90 days", "Running the account"],
  ["Inquiries", "2 years after the last message", "Answering you"],
  ["Security logs", "1 year", "Finding and proving abuse"],
] as const;

export function Security() {
  return (
    <>
      <ul>
        <li>
          Everything travels over TLS. Consumers' contact fields are{" "}
          <strong>encrypted one by one (AES-256-GCM)</strong>, with keys kept apart from the database.
        </li>
        <li>Finding a person again works on keyed codes, not on readable phone numbers or addresses.</li>
        <li>Each opening of full contact details is logged. Our logs and error reports carry ids only.</li>
        <li>Passwords are hashed with Argon2. Card data never reaches our servers.</li>
        <li>
          If a breach concerns you, we tell you and the authorities as the law asks, without undue delay.
        </li>
      </ul>
      <p>No system is perfect. If you find a weakness, write to us; we will not pursue honest research.</p>
    </>
  );
}

export function Retention() {
  return (
    <>
      <p>We keep data no longer than its purpose needs:</p>
      <FactTable caption="How long we keep what" columns={["Data", "Kept", "Why"]} rows={RETENTION} />
      <p>
        Erasure destroys the key of the record: what is encrypted can no longer be read by anyone, in backups
        too. What stays is a proof without personal data that a lead was sold once, and the suppression entry.
      </p>
    </>
  );
}

export function Children() {
  return (
    <p>
      The service is not directed to children.{" "}
      <strong>Children under {commitments.childAge} are excluded</strong>: we do not knowingly collect
      anything from them, and we delete it as soon as we learn of it. A lead of a person under{" "}
      {commitments.minimumAge} is refused, or taken back from the buyer and replaced. If you believe that a
      child gave us information, write to us.
    </p>
  );
}
