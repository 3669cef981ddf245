import { TextLink } from "@/components/documents/text-link";
import { CALLING_RULES, FEDERAL_CALLING_HOURS } from "@/lib/compliance/calling-hours";
import { CallNowTool } from "./call-now-tool";
import { CallingHoursTable } from "./calling-hours-table";

export function CallingHours() {
  return (
    <>
      <p>
        Federal rule: <strong>8 AM to 9 PM in the recipient's local time</strong>, every day (
        <TextLink href={FEDERAL_CALLING_HOURS.source}>{FEDERAL_CALLING_HOURS.basis}</TextLink>). Some states
        are stricter, and some forbid Sundays or holidays. What counts is where the person is, not the area
        code of the phone and not your office.
      </p>
      <p>
        Whether these hours reach people who gave written consent is disputed. Treat consent as no excuse for
        calling late.
      </p>
      <CallNowTool rules={CALLING_RULES} />
      <h3>Hours by state</h3>
      <p>
        For live sales calls; the end is exclusive, so 9:00 PM is too late. Where a state has two time zones
        and you do not know which, call only while both are open.
      </p>
      <CallingHoursTable rules={CALLING_RULES} federal={FEDERAL_CALLING_HOURS.hours} />
      <p className="text-sm">
        “Rule read” means that the rule, an official page or a law firm's summary was read; “Secondary
        sources” means charts and press; “Unconfirmed” is kept as the careful reading; “Federal rule” means
        that nothing stricter was found, not that none exists. Holidays are the federal ones with their
        observed days, and those in the holiday law of Alabama, Louisiana, Pennsylvania, Rhode Island and
        Utah; a governor can add more. Many state laws reach only unsolicited calls, so an invited one may
        fall outside. The table is compiled from public law and the summaries it links to.
      </p>
    </>
  );
}

export function CallerId() {
  return (
    <>
      <h3>Caller ID</h3>
      <p>
        Show a number, and your name where the carrier allows it, that the person can call back in business
        hours to opt out. Never block it. Never show a number to mislead.
      </p>
      <h3>AI voices</h3>
      <p>
        A voice made by AI is an “artificial” voice (
        <TextLink href="https://natlawreview.com/article/telephone-and-texting-compliance-news-regulatory-update-fcc-confirms-tcpa-bars-ai">
          FCC 24-17, February 8, 2024
        </TextLink>
        ). Written consent, identification and a way to opt out are needed for every such call; voice clones
        and soundboards are included.
      </p>
      <h3>Reassigned numbers</h3>
      <p>
        Consent belongs to a person, not to a number. Before you call an older lead, ask the FCC's reassigned
        numbers database with the date of consent: a wrong “not reassigned” from it{" "}
        <TextLink href="https://www.jdsupra.com/legalnews/how-to-reduce-potential-tcpa-liability-9301670">
          is a defense
        </TextLink>
        .
      </p>
      <h3>Recording</h3>
      <p>
        About a dozen states want everybody on the line to agree before you record, among them California,
        Florida, Illinois, Pennsylvania and Washington. Ask first, everywhere.
      </p>
    </>
  );
}
