import { TextLink } from "@/components/documents/text-link";
import { site } from "@/lib/marketing/site";

export function Responsibility() {
  return (
    <>
      <p>
        The Telephone Consumer Protection Act (TCPA), the FCC's rules under it and the FTC's Telemarketing
        Sales Rule decide who may be called or texted, when, how, and with what proof. Many states add their
        own.
      </p>
      <p>
        <strong>The caller is responsible.</strong> A lead with a perfect consent record does not excuse a
        call at 10 PM, or a call after the person said stop. {site.name} gives you the record and the clock;
        checking do-not-call lists, keeping hours and honoring opt-outs is the part that only you can do.
      </p>
    </>
  );
}

export function Consent() {
  return (
    <>
      <p>
        Marketing calls and texts that use an autodialer, and every call with an artificial or recorded voice,
        need <strong>prior express written consent</strong> (47 CFR 64.1200(f)(9)). All of this must be there:
      </p>
      <ul>
        <li>an agreement in writing; an electronic signature such as a click or checkbox is enough;</li>
        <li>signed by the person to be called;</li>
        <li>that clearly authorizes the seller to market to them by these technologies;</li>
        <li>with the telephone number it is given for;</li>
        <li>disclosed clearly and conspicuously, not in faint print behind a list of partners;</li>
        <li>and that does not make agreeing a condition of buying anything.</li>
      </ul>
      <h3>What our consent record shows</h3>
      <p>
        Every lead carries one: the words as displayed with their version and fingerprint, the page and its
        source, the time to the millisecond, how it was signed, the number, and what it permits. Read it
        before you put a lead into a dialer: consent to a call is not always consent to a recorded voice.
      </p>
      <h3>What changed</h3>
      <ul>
        <li>
          The FCC's <strong>one-to-one consent rule is gone</strong>: struck down on January 24, 2025 (
          <em>Insurance Marketing Coalition v. FCC</em>), and{" "}
          <TextLink href="https://www.govinfo.gov/content/pkg/FR-2025-08-29/html/2025-16641.htm">
            taken out of the rules on August 29, 2025
          </TextLink>
          . Written consent itself stays, and naming the buyer is still the safest evidence.
        </li>
        <li>
          Courts read the statute for themselves since <em>McLaughlin v. McKesson</em> (2025). In Texas,
          Louisiana and Mississippi{" "}
          <TextLink href="https://www.nixonpeabody.com/insights/alerts/2026/02/27/fifth-circuit-holds-the-tcpa-does-not-require-prior-express-written-consent">
            one appeals court accepts oral consent
          </TextLink>{" "}
          (2026). Keep written consent everywhere.
        </li>
      </ul>
    </>
  );
}
