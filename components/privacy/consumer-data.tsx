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
          <strong>What the quote needs:</strong> for example age band, household size and income band,
          vehicles, property, current insurer, tobacco use, and broad answers about health. We never ask for a
          Social Security number.
        </li>
        <li>
          <strong>Consent evidence:</strong> the words you agreed to as they were displayed, the page, the
          time, how you signed, IP address and browser.
        </li>
        <li>
          <strong>Checks:</strong> whether phone, email and ZIP are plausible, and whether you asked not to
          be called.
        </li>
      </ul>
      <p>
        It comes from the form you filled in, on our pages or on those of the publishers who work for us. We
        use it to check the request, to pass it to <strong>one</strong> licensed agent or agency for that line
        of insurance, to prove your consent, and to stop contact when you ask for that.
      </p>
      <p>
        Broad health answers are sensitive. {site.name} is not a HIPAA covered entity; we protect these
        answers as sensitive personal information all the same, and use them for your quote request only.
      </p>
    </>
  );
}

export function Sharing() {
  return (
    <>
      <h3>We sell leads, and say so</h3>
      <p>
        Passing a consumer's request to an agent who pays for it is a <strong>sale</strong> under California
        law and others. It happens because the consumer asked to be contacted, to one buyer per line of
        insurance, once, and it is not sold again. The buyer is responsible for what it does with the data, is
        bound by our <TextLink href={paths.termsOfService}>Terms of Service</TextLink>, and has a privacy
        policy of its own. We do not sell buyers' data.
      </p>
      <h3>Processors</h3>
      <ul>
        <li>
          <strong>Stripe</strong> takes payments and screens them for fraud.
        </li>
        <li>
          <strong>Our mail provider</strong> sends confirmations, leads that a buyer wants by email, and our
          answers.
        </li>
        <li>
          <strong>Our hosting provider</strong> runs the servers and the encrypted backups.
        </li>
      </ul>
      <p>
        They act on our instructions and may not use the data for themselves; Stripe also has legal duties of
        its own. A consumer's data also goes to the CRM or other system that the buyer connected.
      </p>
      <h3>Nobody else, except</h3>
      <p>
        where the law compels us, to establish or defend legal claims, or to a successor of the whole
        business, which is then bound by this policy.
      </p>
    </>
  );
}
