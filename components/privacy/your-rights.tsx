import { TextLink } from "@/components/documents/text-link";
import { commitments } from "@/lib/marketing/commitments";
import { site } from "@/lib/marketing/site";

export function YourRights() {
  return (
    <>
      <p>
        Twenty states have comprehensive privacy laws. We give the rights of the strictest of them to{" "}
        <strong>everybody in the United States</strong>, buyer or consumer:
      </p>
      <ul>
        <li>
          <strong>Know and access:</strong> what we hold about you, where it came from, who received it; a
          copy to take along.
        </li>
        <li>
          <strong>Correct</strong> what is wrong.
        </li>
        <li>
          <strong>Delete</strong> what we need not keep by law.
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
          <strong>Appeal</strong> our answer. We never treat you worse for using a right.
        </li>
      </ul>
    </>
  );
}

export function DoNotSell() {
  return (
    <>
      <p>
        Write to{" "}
        <TextLink
          href={`mailto:${site.supportEmail}?subject=${encodeURIComponent("Do not sell or share my personal information")}`}
        >
          {site.supportEmail}
        </TextLink>{" "}
        with the subject “Do not sell or share my personal information”, “Limit the use of my sensitive
        personal information” or “Privacy request”, or call {site.phone.label} ({site.phoneHours}). An
        authorized agent may write for you.
      </p>
      <ul>
        <li>We confirm that you are the person by a message to the phone or email that we hold.</li>
        <li>We answer within 45 days; if we need up to 45 more, we say why.</li>
        <li>
          An opt-out of contact is in force within {commitments.optOutBusinessDays} business days, and one of
          sale within 15.
        </li>
        <li>
          This site shares nothing with advertisers, so a browser's Global Privacy Control signal finds
          nothing here to switch off.
        </li>
        <li>
          To appeal, answer our decision with the word “appeal”. If you are still not content, turn to the
          attorney general of your state.
        </li>
      </ul>
      <p>
        What was delivered to a buyer before your request stays with that buyer. We tell the buyer, and we
        tell you who it is.
      </p>
    </>
  );
}

export function Changes() {
  return (
    <>
      <p>
        We post changes here with a new version and date. If a change matters to you, we write to account
        holders at least {commitments.priceChangeNoticeDays} days before it takes effect. Data collected under
        an older version is not used in a new way without your agreement.
      </p>
      <p>
        Questions: <TextLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink>,{" "}
        {site.phone.label} ({site.phoneHours}). We answer email within {commitments.supportReplyHours} hours.
      </p>
    </>
  );
}
