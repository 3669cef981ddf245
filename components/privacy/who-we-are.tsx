import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";
import { site } from "@/lib/marketing/site";
import { operatorContact } from "@/lib/settings/operator-contact";

export function WhoWeAre() {
  const { postalAddress, supportEmail } = operatorContact();
  const { street, city, state, zip } = postalAddress;
  return (
    <>
      <p>
        {site.legalName} (“{site.name}”, “we”) runs this marketplace and decides how the personal information
        in it is used. Write to us at {street}, {city}, {state} {zip}, or to{" "}
        <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
      </p>
      <p>This policy is for two groups of people, because we hold different data about each:</p>
      <ul>
        <li>
          <strong>Buyers and visitors:</strong> insurance professionals who read this site, write to us, or
          buy leads.
        </li>
        <li>
          <strong>Consumers:</strong> people who asked for an insurance quote on one of our partners' pages
          and agreed to be contacted. A “lead” is their request.
        </li>
      </ul>
      <p>
        The service is for adults of {commitments.minimumAge} and over in the United States. See{" "}
        <TextLink href={`${paths.privacyPolicy}#children`}>Children</TextLink>.
      </p>
    </>
  );
}

export function BuyerData() {
  return (
    <>
      <ul>
        <li>
          <strong>Account:</strong> username, name, email, password (kept only as an Argon2 hash), and, if you
          give them, company and phone.
        </li>
        <li>
          <strong>Purchases:</strong> lead configurations, orders with their history, amounts, payment
          references, and, when you pay, the version of our terms that you accepted, with time, IP address and
          browser. Card and bank numbers go directly to Stripe; we never receive them.
        </li>
        <li>
          <strong>Inquiries:</strong> what you enter in the contact form or write in the live chat.
        </li>
        <li>
          <strong>Delivery:</strong> the destinations you want leads sent to, and each delivery attempt.
        </li>
        <li>
          <strong>Security:</strong> sign-in sessions, IP address, browser, and a log of who opened which
          lead's contact details and when.
        </li>
      </ul>
      <p>
        We use this data to run your account, take payment, deliver leads, answer you, prevent fraud and
        abuse, keep our books, and meet our legal duties.
      </p>
      <p>
        If you dispute a payment at your bank, we may send the bank, through Stripe, what shows that you
        ordered and received the leads: your name and email, the order, the terms that you accepted with time
        and IP address, when leads were delivered and opened, and your sign-ins. It contains no contact
        details of consumers.
      </p>
    </>
  );
}

export function Cookies() {
  return (
    <p>
      We only set the cookies that sign-in needs. If you build a package while signed out, your browser's own
      storage keeps your selection until you sign in. If you turn on alerts in a browser, its storage keeps
      the ID of your account until the alerts end there. We use no advertising cookies, no cross-site tracking
      and no analytics service. Stripe sets its own cookies on the payment page to prevent fraud.
    </p>
  );
}
