import { Prose } from "@/components/documents/prose";

/** What a genuine certificate says, and what it does not. */
export function ProofInWords() {
  return (
    <Prose>
      <p>
        Leadwell signed this receipt right after the sale, and not a letter of it has changed since. Every
        receipt carries the fingerprint of the one before, so none can be altered, taken out or slipped in
        later without breaking all that follow.
      </p>
      <ul>
        <li>We certified that the lead was received, verified and sold at the times above.</li>
        <li>It went to one buyer, and it cannot be certified a second time.</li>
        <li>
          The same person has the same fingerprint in every receipt of this line of insurance: a second sale
          would show.
        </li>
        <li>The consent on file is the one of the sale: its fingerprint is part of the receipt.</li>
      </ul>
      <p>
        Buyer and person stand in it as fingerprints made with a secret key, which nobody can turn back into a
        name or a telephone number. A signature proves who said it and that it was not changed since; that the
        lead was what we say it was is our word, and the consent record is our evidence for it.
      </p>
    </Prose>
  );
}
