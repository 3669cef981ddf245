import { TextLink } from "@/components/documents/text-link";
import { site } from "@/lib/marketing/site";

export function Responsibility() {
  return (
    <>
      <p>
        The Telephone Consumer Protection Act (TCPA), the FCC's rules under it and the FTC's Telemarketing
        Sales Rule say whom you may call or text, when, how, and what evidence you need. Many states add rules
        of their own.
      </p>
      <p>
        <strong>The caller is responsible.</strong> A perfect consent record does not excuse a call at 10 PM,
        or a call after the person said stop. {site.name} gives you the consent record and shows the calling
        hours. You are responsible for checking do-not-call lists, keeping to the hours and honoring opt-outs.
      </p>
    </>
  );
}

export function Consent() {
  return (
    <>
      <p>
        Marketing calls and texts that use an autodialer, and every call with an artificial or recorded voice,
        need <strong>prior express written consent</strong> (47 CFR 64.1200(f)(9)). The consent must be:
      </p>
      <ul>
        <li>a written agreement; an electronic signature such as a click or checkbox is enough;</li>
        <li>signed by the person to be called;</li>
        <li>clear in authorizing the seller to market to them with these technologies;</li>
        <li>given for a stated telephone number;</li>
        <li>disclosed clearly and conspicuously, not in fine print behind a list of partners;</li>
        <li>and not a condition of any purchase.</li>
      </ul>
      <h3>What our consent record shows</h3>
      <p>
        Every lead has one. It has the text of the consent and its version, the page, the time, and the
        person's IP address and browser, all as the publisher of the form reported them to us, and the
        reference of a TrustedForm or Jornaya certificate if the publisher names one. We check that these
        entries are complete and plausible, and since November 28, 2026 refuse a request whose certificate is
        already the evidence of another person&apos;s lead. But we did not see the form ourselves, and do not
        look the certificates up. What the consent permits is in the text. Read it before you load a lead into
        a dialer: consent to a call is not always consent to a recorded voice.
      </p>
      <h3>Recent changes</h3>
      <ul>
        <li>
          The FCC's <strong>one-to-one consent rule is gone</strong>: struck down on January 24, 2025 (
          <em>Insurance Marketing Coalition v. FCC</em>), and{" "}
          <TextLink href="https://www.govinfo.gov/content/pkg/FR-2025-08-29/html/2025-16641.htm">
            removed from the rules on August 29, 2025
          </TextLink>
          . Written consent is still required, and naming the buyer is still the safest evidence.
        </li>
        <li>
          Since <em>McLaughlin v. McKesson</em> (2025), courts interpret the statute themselves. In Texas,
          Louisiana and Mississippi{" "}
          <TextLink href="https://www.nixonpeabody.com/insights/alerts/2026/02/27/fifth-circuit-holds-the-tcpa-does-not-require-prior-express-written-consent">
            one appeals court accepts oral consent
          </TextLink>{" "}
          (2026). Get written consent in every state.
        </li>
      </ul>
    </>
  );
}
