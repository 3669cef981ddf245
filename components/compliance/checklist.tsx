import { TextLink } from "@/components/documents/text-link";
import { CheckList } from "@/components/ui/check-list";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";

const BEFORE = [
  "You hold a license for the consumer's state and line.",
  "The consent record covers how you will contact the person: call, text, autodialer, recorded or AI voice.",
  `The number is not on your copy of the national registry (at most ${commitments.doNotCallListDays} days old), a state list, or your own list.`,
  "The time is inside the calling window, by the consumer's local time, weekday and holidays.",
  "Your caller ID shows a number that people can call back.",
] as const;

const AFTER = [
  "You said who you are and why you are calling in the first seconds.",
  "You asked before recording.",
  "You logged the call: number, time, length, outcome.",
  `You added any opt-out to your list today. It takes effect within ${commitments.optOutBusinessDays} business days.`,
  `You keep the records for ${commitments.consentRecordYearsKept} years.`,
] as const;

export function Checklist() {
  return (
    <>
      <h3>Before you call or text</h3>
      <div className="max-w-[27.7em]">
        <CheckList items={BEFORE} />
      </div>
      <h3>During and after</h3>
      <div className="max-w-[27.7em]">
        <CheckList items={AFTER} />
      </div>
    </>
  );
}

export function NotLegalAdvice() {
  return (
    <>
      <p>
        This page is general information for insurance agents. It is <strong>not legal advice</strong>. It may
        be incomplete or out of date, and it does not create an attorney-client relationship. Ask a lawyer who
        knows telemarketing law before you start a campaign.
      </p>
      <p>
        If something here is wrong, or a rule has changed, <TextLink href={paths.contact}>tell us</TextLink>.
        We will correct the page and its date.
      </p>
    </>
  );
}
