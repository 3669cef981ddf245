import { TextLink } from "@/components/documents/text-link";
import { site } from "@/lib/marketing/site";

export function InsuranceRules() {
  return (
    <>
      <h3>Licensing</h3>
      <p>
        You may not sell, solicit or negotiate insurance in a state without that state's license for the line.
        The state of the consumer or of the risk counts, not yours. Buy leads only for states and lines you
        are licensed in. {site.name} sells leads at a price per lead. It does not recommend plans and takes no
        commission.
      </p>
      <h3>Medicare</h3>
      <p>
        Anyone paid in the chain of Medicare Advantage and Part D marketing is a{" "}
        <TextLink href="https://strategichealthlaw.com/cms-issues-medicare-advantage-marketing-faqs">
          third-party marketing organization (TPMO)
        </TextLink>
        , and so is the agent who buys the lead. Since October 1, 2024 a TPMO may pass on a person's data only
        with consent that{" "}
        <TextLink href="https://kleinmoynihan.com/cms-marketing-and-personal-beneficiary-information">
          lists each recipient and lets the person choose each one
        </TextLink>{" "}
        (42 CFR 422.2274(g)(4)). A marketplace does not know the buyer when the person gives consent, so{" "}
        <strong>{site.name} does not offer Medicare Advantage or Part D leads</strong>. For marketing from
        October 1, 2026, the 48-hour wait after a scope of appointment no longer applies. You must still
        record the scope of appointment first.
      </p>
      <h3>HIPAA</h3>
      <p>
        HIPAA applies to health plans, most providers and those who act for them. {site.name} is not a covered
        entity, and the answers people enter in a form are normally not protected health information. We still
        treat health answers as sensitive personal information: we encrypt them, limit who can read them, and
        log each view. You may be a business associate when you handle members' data for a plan. Where our
        pages mention HIPAA compliance, they mean that we handle health answers so that a buyer who is subject
        to HIPAA can receive them. They do not mean that HIPAA applies to us.
      </p>
      <h3>GLBA and data security</h3>
      <p>
        State insurance regulators enforce the privacy rules of the Gramm-Leach-Bliley Act, and more than 25
        states have adopted the NAIC's data security model law (New York has 23 NYCRR 500). It requires a
        written security program, vetted vendors, and notice of an incident to the commissioner, often within
        72 hours. These duties apply to licensees, so they apply to you.
      </p>
    </>
  );
}
