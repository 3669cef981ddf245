import { Section } from "@/components/marketing/section";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckList } from "@/components/ui/check-list";
import { SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { INDUSTRIES, INDUSTRY_LABELS, LEAD_VOLUMES } from "@/lib/inquiries/choices";
import { paths } from "@/lib/kit/paths";
import { claims, whyChoose } from "@/lib/marketing/claims";
import { site } from "@/lib/marketing/site";
import { operatorContact } from "@/lib/settings/operator-contact";
import { InquiryForm } from "./inquiry-form";

/** The inquiry form, with reasons to contact us beside it. */
export function ContactSection() {
  const { supportEmail, phone } = operatorContact();
  return (
    <Section
      id="contact"
      title="Talk to us"
      intro="Tell us which lines you write and in which states. We reply within 24 hours."
      className="pb-20 lg:pb-24"
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <Card>
          <h3 className="font-display text-xl font-medium">Start Your Lead Generation</h3>
          <noscript>
            <p className="mt-3">
              This form needs JavaScript. Without it, email{" "}
              <a href={`mailto:${supportEmail}`} className="rounded-sm text-accent-deep underline">
                {supportEmail}
              </a>{" "}
              or call{" "}
              <a href={phone.href} className="rounded-sm text-accent-deep underline">
                {phone.label}
              </a>
              .
            </p>
          </noscript>
          <ContactForm />
        </Card>
        <div className="grid gap-6">
          <Card>
            <h3 className="font-display text-xl font-medium">Why Choose {site.name}</h3>
            <CheckList items={whyChoose} className="mt-4" />
          </Card>
          <div className="on-night rounded-lg bg-night p-6 text-night-muted sm:p-7">
            <h3 className="font-display text-xl font-medium text-white">{claims.closeRates}</h3>
            <p className="mt-1">
              {claims.agenciesContact} have closed {claims.sales} with our leads.
            </p>
            <div className="mt-5 flex flex-wrap gap-3">
              <PageLink href={paths.pricing} className={buttonVariants({ variant: "secondary" })}>
                Schedule Free Demo
              </PageLink>
              <PageLink href={paths.purchaseLeads} className={buttonVariants()}>
                Purchase Leads
              </PageLink>
            </div>
          </div>
          <p className="text-ink-soft">
            Already a customer? Email support:{" "}
            <a href={`mailto:${supportEmail}`} className="rounded-sm text-accent-deep underline">
              {supportEmail}{" "}
            </a>
          </p>
        </div>
      </div>
    </Section>
  );
}

/** The sales inquiry form. Its fields are rendered on the server. */
function ContactForm() {
  return (
    <InquiryForm className="mt-5 grid gap-4 sm:grid-cols-2 noscript:hidden">
      <TextField label="First name" name="firstName" autoComplete="given-name" required />
      <TextField label="Last name" name="lastName" autoComplete="family-name" required />
      <TextField label="Email" name="email" type="email" autoComplete="email" required />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" required />
      <TextField label="Company" name="company" autoComplete="organization" optional />
      <SelectField label="Industry" name="industry" required defaultValue="">
        <option value="" disabled>
          Select an industry
        </option>
        {INDUSTRIES.map((industry) => (
          <option key={industry} value={industry}>
            {INDUSTRY_LABELS[industry]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Lead volume" name="leadVolume" optional defaultValue="">
        <option value="">Select leads per month</option>
        {LEAD_VOLUMES.map((volume) => (
          <option key={volume} value={volume}>
            {volume} leads per month
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Message" name="message" rows={4} optional className="sm:col-span-2" />
      <button
        type="submit"
        className={buttonVariants({ className: "sm:col-span-2 sm:min-w-40 sm:justify-self-start" })}
      >
        Send inquiry
      </button>
    </InquiryForm>
  );
}
