import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";
import { site } from "@/lib/marketing/site";

export function Agreement() {
  return (
    <>
      <p>
        These terms are the contract between {site.legalName} (“{site.name}”, “we”) and the insurance agent or
        agency that uses the service (“you”). You accept the current version each time you buy in the
        checkout: it names the version, and we keep it with your order. A purchase through the API is made
        under the version that you last accepted. If you buy for a company, you confirm that you are
        authorized to.
      </p>
      <p>
        These terms bind agents and agencies. They do not bind the consumers whose requests we deliver, and do
        not limit their rights.
      </p>
      <p>
        You must be at least {commitments.minimumAge} years old and act in the course of your business. The{" "}
        <TextLink href={paths.privacyPolicy}>Privacy Policy</TextLink> explains how we handle data.
      </p>
    </>
  );
}

export function Definitions() {
  return (
    <ul>
      <li>
        <strong>Lead:</strong> a person's request for an insurance quote, with contact details, answers and
        the record of consent.
      </li>
      <li>
        <strong>Verified:</strong> phone, email and ZIP code passed our checks, the consent record is present,
        and the person is not on our suppression list. It does not mean that the person answers or buys.
      </li>
      <li>
        <strong>Exclusive, permanently:</strong> we sell a person's request in one line of insurance to one
        buyer, once, and never again. If the same person asks again in that line after the sale, the request
        goes to the same buyer free of charge, unless the lead was returned, the person must not be contacted,
        the payment is disputed or went back, or the account is closed. After ten requests with new contact
        details, we pass on no more of them. The person may still have asked other companies.
      </li>
      <li>
        <strong>Order:</strong> what you bought: line, type, states, options, quantity and price.
      </li>
      <li>
        <strong>Plan:</strong> an order that renews, weekly or monthly, until cancelled.
      </li>
      <li>
        <strong>Delivered:</strong> your system, inbox or dashboard has received the lead.
      </li>
    </ul>
  );
}

export function Accounts() {
  return (
    <>
      <ul>
        <li>Give accurate details and keep them current, including your licenses.</li>
        <li>Keep your password and API keys to yourself. You are responsible for what is done with them.</li>
        <li>Tell us at once if you suspect that somebody else is using them.</li>
        <li>
          We may suspend an account that breaks these terms or endangers consumers, other buyers or the
          service. We tell you why, unless the law forbids it.
        </li>
        <li>
          You may close your account at any time. We deliver or refund paid orders first, and wait for the
          decision when a payment is disputed at your bank.
        </li>
      </ul>
    </>
  );
}
