import { FactTable } from "@/components/documents/fact-table";
import { ABANDONED_KEEP_DAYS } from "@/lib/configurations/rules";
import { commitments } from "@/lib/marketing/commitments";

const RETENTION = [
  [
    "Consent evidence",
    `${commitments.consentRecordYearsKept} years from the day of consent; for a sold lead, as long as the sale is recorded`,
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
    "So that nobody who opted out is contacted again",
  ],
  [
    "Orders, payments, invoices with the name, company and email of their time",
    "At least 7 years",
    "Tax and accounting; so that a consumer can learn who bought a request",
  ],
  ["Account", "Until you close it", "To run the account"],
  [
    "IP address and browser of a payment",
    "2 years, or until you close the account",
    "Evidence if a payment is disputed",
  ],
  ["Sign-in sessions", "90 days after they end", "To show you where you are signed in"],
  [
    "Selections of leads that were not paid for",
    `${ABANDONED_KEEP_DAYS} days`,
    "So that you can finish the purchase later",
  ],
  ["Responses of buyers' systems", "90 days", "To find out why a delivery failed"],
  ["Inquiries", "2 years after the last message", "To answer you"],
  [
    "Log of sign-ins and of changes by staff",
    "As long as we operate, with account IDs and shortened IP addresses",
    "To detect and prove abuse",
  ],
] as const;

export function Security() {
  return (
    <>
      <ul>
        <li>
          All data is sent over TLS. A consumer's first and last name, phone, email, street, city, date of
          birth and answers, and the text and IP address of the consent, are{" "}
          <strong>each encrypted separately (AES-256-GCM)</strong>, and the keys are stored apart from the
          database.
        </li>
        <li>
          The other data of a consumer is not encrypted separately: ZIP code, state, line of insurance,
          current insurer, whether the person stated a higher income or wants to name a beneficiary, and the
          consent's time, page, browser and reference of a TrustedForm or Jornaya certificate.
        </li>
        <li>To recognize a person, we compare keyed codes, not readable phone numbers or email addresses.</li>
        <li>We log every view of full contact details. Our logs and error reports contain only IDs.</li>
        <li>Passwords are hashed with Argon2. Card data never reaches our servers.</li>
        <li>
          If a breach affects you, we notify you and the authorities as the law requires, without undue delay.
        </li>
      </ul>
      <p>
        No system is perfect. If you find a vulnerability, write to us. We do not take legal action against
        good-faith research.
      </p>
    </>
  );
}

export function Retention() {
  return (
    <>
      <p>We keep data no longer than we need it for its purpose:</p>
      <FactTable caption="How long we keep data" columns={["Data", "Kept", "Why"]} rows={RETENTION} />
      <p>
        When we erase a consumer's record, we destroy the key of the contact details and the answers, so that
        nobody can read them anymore, including in backups. We keep proof, without contact details, that a
        lead was sold once, and the entry on the suppression list.
      </p>
      <p>
        <strong>The consent evidence is not erased and stays readable</strong> for as long as the table says:
        the text of the consent, its time and page, the IP address, the browser, and the reference of a
        TrustedForm or Jornaya certificate. It has a name or phone number only if the form put one into the
        text. Our staff can read it and, of a sold lead, so can the buyer. Both must be able to prove that the
        contact was wanted, and rules such as 16 CFR 310.5 require such records.
      </p>
    </>
  );
}

export function Children() {
  return (
    <p>
      The service is not directed to children.{" "}
      <strong>Children under {commitments.childAge} are excluded</strong>. We do not knowingly collect
      information from them. As soon as we learn of it, we erase the contact details and the answers, and
      nobody can read them anymore. The consent evidence stays, as of every request: its text, time and page,
      the IP address, the browser and the reference of a certificate, for {commitments.consentRecordYearsKept}{" "}
      years or, if the request was sold, as long as the sale is recorded. We use it for nothing but to prove
      what was collected and sold. We refuse a lead of a person under {commitments.minimumAge}, or take it
      back from the buyer, who gets another lead or a refund. If you believe that a child gave us information,
      write to us.
    </p>
  );
}
