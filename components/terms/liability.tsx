import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";
import { site } from "@/lib/marketing/site";
import { operatorContact } from "@/lib/settings/operator-contact";

export function Liability() {
  return (
    <>
      <p>
        We make only the promises in these terms. Beyond that, the service is provided as is: we do not
        promise sales, contact rates, or that a person will buy.
      </p>
      <p>
        To the extent the law allows, neither of us is liable to the other for lost profit or indirect
        damages, and our total liability for a year is limited to what you paid us in the twelve months before
        the event. These limits do not apply to intentional acts, to payments you owe, to your duties as a
        caller, or where the law forbids them.
      </p>
      <p>
        <strong>If a consumer or an authority makes a claim against us because of how you used a lead</strong>
        , you defend us and bear the cost. If they make a claim against you because a consent record that we
        delivered was false, we do the same for you.
      </p>
    </>
  );
}

export function Disputes() {
  return (
    <>
      <p>
        <strong>Talk to us first:</strong> a message to support resolves most issues. If it is not resolved
        within 30 days, the following applies between you and us:
      </p>
      <ul>
        <li>
          <strong>Law:</strong> the law of the State of Delaware and federal law, without regard to
          conflict-of-law rules.
        </li>
        <li>
          <strong>Arbitration:</strong> disputes are decided by one arbitrator under the Commercial
          Arbitration Rules of the <strong>American Arbitration Association</strong>, in{" "}
          {site.arbitrationCity}, Delaware, or by video. The award is final, and any court of competent
          jurisdiction may enforce it.
        </li>
        <li>
          <strong>Exceptions:</strong> either of us may go to a small claims court, or to the courts of
          Delaware for an injunction about data, confidentiality or intellectual property.
        </li>
        <li>
          <strong>Individual claims:</strong> claims are brought individually, not as a class.
        </li>
      </ul>
      <p>Consumers are not bound by this section.</p>
    </>
  );
}

export function Changes() {
  return (
    <>
      <p>
        We may change these terms for the future. Each version is posted here with its number and date. You
        accept the current version at your next purchase in the checkout. Paid orders and running plans follow
        the version under which they were bought.
      </p>
      <p>
        If a part of these terms is invalid, the rest remains in effect. Not exercising a right does not waive
        it. You may not transfer the contract without our agreement. These terms, the Privacy Policy and your
        orders are the whole agreement.
      </p>
    </>
  );
}

export function Contact() {
  const { postalAddress, phone, phoneHours, supportEmail } = operatorContact();
  const { street, city, state, zip } = postalAddress;
  return (
    <>
      <p>
        {site.legalName}, {street}, {city}, {state} {zip}.{" "}
        <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>, answered within{" "}
        {commitments.supportReplyHours} hours; <TextLink href={phone.href}>{phone.label}</TextLink>,{" "}
        {phoneHours}. Or use the <TextLink href={paths.contact}>contact form</TextLink>.
      </p>
    </>
  );
}
