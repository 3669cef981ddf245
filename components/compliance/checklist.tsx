import { TextLink } from "@/components/documents/text-link";
import { CheckList } from "@/components/ui/check-list";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";

const BEFORE = [
  "You hold the license for the consumer's state and line.",
  "The consent record covers what you are about to do: call, text, dialer, recorded or AI voice.",
  `The number is not on the national registry in a version at most ${commitments.doNotCallListDays} days old, nor on a state list, nor on your own.`,
  "It is inside the window on the consumer's clock, weekday and calendar.",
  "Your caller ID shows a number that answers.",
] as const;

const AFTER = [
  "You said who you are and why you call, in the first seconds.",
  "You asked before recording.",
  "The result is logged: number, time, length, outcome.",
  `An opt-out went on your list today, and is in force within ${commitments.optOutBusinessDays} business days.`,
  `The record is kept for ${commitments.consentRecordYearsKept} years.`,
] as const;

export function Checklist() {
  return (
    <>
      <h3>Before you call or text</h3>
      <div className="max-w-[28.5em]">
        <CheckList items={BEFORE} />
      </div>
      <h3>During and after</h3>
      <div className="max-w-[28.5em]">
        <CheckList items={AFTER} />
      </div>
    </>
  );
}

export function NotLegalAdvice() {
  return (
    <>
      <p>
        This page is general information for insurance agents. It is <strong>not legal advice</strong>, it may
        be incomplete or out of date on the day you read it, and it makes nobody our client. Ask a lawyer who
        knows telemarketing before you start a campaign.
      </p>
      <p>
        Something here is wrong, or a rule has changed? <TextLink href={paths.contact}>Tell us</TextLink>; we
        correct the page and its date.
      </p>
    </>
  );
}
