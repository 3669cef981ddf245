import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";
import { operatorContact } from "@/lib/settings/operator-contact";

export function YourRights() {
  return (
    <>
      <p>
        Twenty states have comprehensive privacy laws. We give the rights of the strictest of them to{" "}
        <strong>everybody in the United States</strong>, buyer or consumer:
      </p>
      <ul>
        <li>
          <strong>Know and access:</strong> what we hold about you, where it came from and who received it,
          with a portable copy.
        </li>
        <li>
          <strong>Correct</strong> wrong information: we note what is right and tell the buyer. A request that
          was sold stays as it was sold, as the record of the sale, with the correction beside it. We cannot
          change a request that was not sold: we take it, and all others of yours, off the sale, if you want
          us to.
        </li>
        <li>
          <strong>Delete</strong> what the law does not require us to keep.
        </li>
        <li>
          <strong>Opt out</strong> of sale and sharing, of targeted advertising (we do none) and of profiling
          with legal effect (we do none).
        </li>
        <li>
          <strong>Limit</strong> the use of sensitive information to what your request needs (that is all we
          use it for).
        </li>
        <li>
          <strong>Withdraw consent</strong> to be contacted, at any time and in any way.
        </li>
        <li>
          <strong>Appeal</strong> our decision. We never treat you worse for using your rights.
        </li>
      </ul>
    </>
  );
}

export function DoNotSell() {
  const { phone, phoneHours, supportEmail } = operatorContact();
  return (
    <>
      <p>
        <strong>To stop the sale of your information at once</strong>, confirm your email at{" "}
        <TextLink href={paths.myInformation}>Who has my information?</TextLink> and press “Revoke my consent”.
        You need no account, and an opt-out needs no proof of who you are: the code in the email only tells us
        which requests are yours.
      </p>
      <p>
        You can also write to{" "}
        <TextLink
          href={`mailto:${supportEmail}?subject=${encodeURIComponent("Do not sell or share my personal information")}`}
        >
          {supportEmail}
        </TextLink>{" "}
        with the subject “Do not sell or share my personal information”, “Limit the use of my sensitive
        personal information” or “Privacy request”, or call {phone.label} ({phoneHours}). An authorized agent
        may write for you.
      </p>
      <ul>
        <li>
          Before we tell you, correct or delete what we hold, we verify your identity with a message to the
          phone number or email address we have on file. For an opt-out we do not.
        </li>
        <li>
          We confirm receipt of your request within {commitments.privacyReceiptBusinessDays} business days and
          answer it within 45 days. If we need up to 45 more days, we tell you why.
        </li>
        <li>
          An opt-out that you send us takes effect within {commitments.optOutBusinessDays} business days for
          contact, and within 15 for sale.
        </li>
        <li>
          <strong>Global Privacy Control:</strong> this site shares nothing with advertisers, and the signal
          alone does not tell us who you are. When you confirm your email or phone at Who has my information?
          with a browser that sends it, each of your requests that we have for sale leaves the sale at once.
          An agent who received one before keeps it. A request that reaches us later may be sold: to stop
          that, too, revoke your consent there.
        </li>
        <li>
          To appeal, reply to our decision with the word “appeal”. If you are still not satisfied, you may
          contact the attorney general of your state.
        </li>
      </ul>
      <p>
        Data that was delivered to a buyer before your request stays with that buyer. We tell the buyer about
        your request, and we tell you who the buyer is. We cannot tell a buyer who has closed the account.
        Then we give you the name on the buyer's invoices, so that you can ask the buyer yourself.
      </p>
    </>
  );
}

export function Changes() {
  const { phone, phoneHours, supportEmail } = operatorContact();
  return (
    <>
      <p>
        We post changes here with a new version and date. We do not use data collected under an older version
        in a new way without your agreement.
      </p>
      <p>
        Questions: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>, {phone.label} (
        {phoneHours}). We answer email within {commitments.supportReplyHours} hours.
      </p>
    </>
  );
}
