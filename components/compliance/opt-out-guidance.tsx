import { TextLink } from "@/components/documents/text-link";
import { commitments } from "@/lib/marketing/commitments";
import { site } from "@/lib/marketing/site";

export function Revocation() {
  return (
    <>
      <p>
        A person may revoke consent in any reasonable way: a word on the phone, a key press, an email. In a
        text, these words always count: <em>stop, quit, end, revoke, opt out, cancel, unsubscribe</em>.
      </p>
      <ul>
        <li>
          Act at once, and <strong>within {commitments.optOutBusinessDays} business days</strong> at the
          latest.
        </li>
        <li>Add the number to your own do-not-call list, and tell everybody who calls for you.</li>
        <li>
          The rule that one opt-out also covers unrelated messages from the same caller is{" "}
          <TextLink href="https://www.consumerfinancialserviceslawmonitor.com/?p=30918">
            postponed to January 31, 2027
          </TextLink>
          . The other duties already apply.
        </li>
      </ul>
      <p>
        If a person tells you to stop, tell {site.name} too. We put them on our suppression list, so that no
        buyer receives them again.
      </p>
    </>
  );
}

export function DoNotCall() {
  return (
    <>
      <h3>The national registry</h3>
      <p>
        Check against a copy that is <strong>at most {commitments.doNotCallListDays} days old</strong>: update
        your copy at least every {commitments.doNotCallListDays} days (
        <TextLink href="http://www.ftc.gov/opa/2004/12/dnc31day.htm">16 CFR 310.4(b)(3)(iv)</TextLink>). Each
        seller needs its own subscription account number; a check by a marketplace does not replace it.
      </p>
      <p>
        Exceptions are narrow: written permission given to you, 18 months after a purchase, and 3 months after
        an inquiry <em>to your company</em> (
        <TextLink href="https://telemarketing.donotcall.gov/faq/faqbusiness.aspx">FTC guidance</TextLink>). Do
        not assume that an inquiry to a marketplace is an inquiry to you.
      </p>
      <h3>Your own list</h3>
      <p>
        47 CFR 64.1200(d) requires a written policy that you provide on request, trained staff, and a list of
        everybody who asked you not to call. A request takes effect within {commitments.optOutBusinessDays}{" "}
        business days, and you must honor it for 5 years.
      </p>
      <h3>State lists</h3>
      <p>
        Some states keep their own registries with their own update schedules. Texas, Massachusetts and
        Pennsylvania update quarterly.
      </p>
    </>
  );
}
