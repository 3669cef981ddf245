import { FactTable } from "@/components/documents/fact-table";
import { TextLink } from "@/components/documents/text-link";
import { commitments } from "@/lib/marketing/commitments";

export function Records() {
  return (
    <>
      <p>
        Keep consent records for <strong>at least {commitments.consentRecordYearsAtLeast} years</strong>. We
        keep ours for <strong>at least {commitments.consentRecordYearsKept} years</strong>, and those of sold
        leads as long as the certificate of the sale, in line with the FTC's Telemarketing Sales Rule (16 CFR
        310.5,{" "}
        <TextLink href="https://natlawreview.com/article/are-you-prepared-tsrs-new-consent-recordkeeping-requirements">
          as amended in 2024
        </TextLink>
        ), and we advise you to do the same.
      </p>
      <ul>
        <li>
          <strong>Consent:</strong> name and number, the request as it was displayed, its purpose, a copy of
          the consent, and the date. For a web form, keep an exact image of the page.
        </li>
        <li>
          <strong>Calls:</strong> both numbers, date, time, length and result; who called, for which seller. A
          single hand-dialed call is exempt from this part.
        </li>
        <li>
          <strong>Scripts and recordings:</strong> one copy of each different version.
        </li>
        <li>
          <strong>Lists:</strong> when you updated each do-not-call list, and who asked you to stop and when.
        </li>
      </ul>
    </>
  );
}

export function Penalties() {
  return (
    <>
      <p>
        A person can sue for <strong>{commitments.finePerViolation} per violation</strong>, which means each
        call or text, and the court may raise it to{" "}
        <strong>{commitments.finePerWillfulViolation} if willful</strong> or knowing (47 U.S.C. 227(b)(3) and
        (c)(5)). There is no cap, and class actions can cover many calls.
      </p>
      <FactTable
        caption="What one campaign can cost"
        columns={[
          "Without consent",
          `At ${commitments.finePerViolation}`,
          `At ${commitments.finePerWillfulViolation}`,
        ]}
        rows={[
          ["1 call or text", "$500", "$1,500"],
          ["100 calls or texts", "$50,000", "$150,000"],
          ["1,000 calls or texts", "$500,000", "$1,500,000"],
        ]}
        className="max-w-[27.7em]"
      />
      <p>State penalties are added to this: up to $5,000 in Texas and up to $20,000 in Connecticut.</p>
    </>
  );
}
