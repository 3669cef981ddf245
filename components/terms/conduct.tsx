import { TextLink } from "@/components/documents/text-link";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";

export function CallerDuties() {
  return (
    <>
      <p>
        You are the caller, and you are responsible for each call, text and email you send. Our{" "}
        <TextLink href={paths.tcpaCompliance}>TCPA guidance</TextLink> is for information and is not legal
        advice. You agree to:
      </p>
      <ul>
        <li>hold a license for each state and line in which you use a lead;</li>
        <li>
          follow the TCPA, the Telemarketing Sales Rule, CAN-SPAM and state law: consent for each way you
          contact people, calling hours (8 AM to 9 PM recipient local time, or stricter), caller ID, and
          recording;
        </li>
        <li>
          check the national do-not-call registry under your own account, in a copy at most{" "}
          {commitments.doNotCallListDays} days old, and check state lists and your own list;
        </li>
        <li>
          honor each opt-out at once, within {commitments.optOutBusinessDays} business days at the latest, and
          pass it on to us;
        </li>
        <li>
          delete what you have of a consumer when we tell you that the consumer asked for it, unless a law
          requires you to keep it, and use what you keep for nothing else;
        </li>
        <li>
          keep consent and call records for at least {commitments.consentRecordYearsAtLeast} years, and longer
          where the law requires it;
        </li>
        <li>protect consumers' data with reasonable security, and tell us about a breach within 72 hours.</li>
      </ul>
      <p>
        These duties continue after you close your account, for as long as you have data from a lead. We
        cannot tell you any more that a consumer revoked consent or asked for deletion, so honor each request
        that reaches you, and check your own list and the do-not-call lists before each call.
      </p>
    </>
  );
}

export function AcceptableUse() {
  return (
    <>
      <p>
        You may use a lead to answer that person's request, and for the business relationship that follows.
        You may not:
      </p>
      <ul>
        <li>resell, share or publish leads, or use them to build lists for others;</li>
        <li>use them for anything but insurance, or to decide on credit, employment or housing;</li>
        <li>
          contact a person who opted out, or pretend to act for a government agency or an insurer that you do
          not represent;
        </li>
        <li>
          scrape the service's data outside the API, circumvent its limits, or test its security without our
          permission;
        </li>
        <li>keep working leads that you returned, or otherwise abuse returns.</li>
      </ul>
      <p>We own the service, its software and its name. You may use them while these terms apply.</p>
    </>
  );
}

export function ServiceLevel() {
  return (
    <>
      <p>
        We run the service with <strong>{commitments.uptime} uptime</strong> per calendar month, which allows
        about 43 minutes of downtime. Maintenance announced two days ahead and outages outside our control do
        not count.
      </p>
      <p>
        If we miss this level, write to support within 30 days. Our staff tell you what happened and decide
        about a refund. Leads that you paid for and did not get stay owed to you.
      </p>
    </>
  );
}
