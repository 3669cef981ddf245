import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";

export function ConsumerData() {
  return (
    <>
      <ul>
        <li>
          <strong>Contact:</strong> name, phone, email, ZIP code, state, and sometimes the street address.
        </li>
        <li>
          <strong>Details for the quote:</strong> for example age band, household size and income band,
          vehicles, property, current insurer, tobacco use, and broad answers about health. We never ask for a
          Social Security number.
        </li>
        <li>
          <strong>Consent evidence:</strong> the text you agreed to, its version, the page, the time, your IP
          address and browser, as the publisher of the form reports them to us, and the reference of a
          TrustedForm or Jornaya certificate if the publisher names one. We do not look these certificates up.
        </li>
        <li>
          <strong>Checks:</strong> whether phone, email and ZIP are plausible, and whether you asked not to be
          called.
        </li>
      </ul>
      <p>
        This information comes from the form you filled in, on our pages or on the pages of publishers who
        work for us. We use it to check your request, to pass it to <strong>one</strong> insurance agent or
        agency for that line of insurance, to prove your consent, and to stop contact when you ask us to.
        Buyers promise in our <TextLink href={paths.termsOfService}>Terms of Service</TextLink> to hold a
        license for each state and line in which they use a request. We do not check their licenses; the
        insurance department of your state can tell you who is licensed.
      </p>
      <p>
        Health answers are sensitive. {site.name} is not a HIPAA covered entity. We still protect these
        answers as sensitive personal information, and use them only for your quote request.
      </p>
    </>
  );
}

export function Sharing() {
  return (
    <>
      <h3>We sell leads</h3>
      <p>
        When we pass a consumer's request to an agent who pays for it, this is a <strong>sale</strong> under
        the laws of California and other states. We do it because the consumer asked to be contacted. We sell
        the request once, to one buyer per line of insurance, and never again. The buyer is responsible for
        what it does with the data, is bound by our{" "}
        <TextLink href={paths.termsOfService}>Terms of Service</TextLink>, and has its own privacy policy. We
        do not sell buyers' data.
      </p>
      <h3>Service providers</h3>
      <ul>
        <li>
          <strong>Stripe</strong> processes payments and screens them for fraud.
        </li>
        <li>
          <strong>Our email provider</strong> sends confirmations, leads that a buyer wants by email, and our
          replies.
        </li>
        <li>
          <strong>Our text message provider</strong> sends codes to consumers who confirm a phone number on
          this site.
        </li>
        <li>
          <strong>The push service of a buyer's browser</strong> delivers the alerts that the buyer turned on.
          They name a line of insurance and a state, never a person.
        </li>
        <li>
          <strong>Our hosting provider</strong> runs the servers and the encrypted backups.
        </li>
      </ul>
      <p>
        They act on our instructions and may not use the data for their own purposes; Stripe also has its own
        legal duties. A consumer's data also goes to the CRM or other system that the buyer connected.
      </p>
      <h3>Other disclosures</h3>
      <p>
        We share data with nobody else, except where the law requires it, to establish or defend legal claims,
        or with a successor of the whole business, which is then bound by this policy.
      </p>
    </>
  );
}
