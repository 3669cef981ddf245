import { buttonVariants } from "@/components/ui/button";
import { SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { INDUSTRIES, INDUSTRY_LABELS, LEAD_VOLUMES } from "@/lib/inquiries/choices";
import { InquiryForm } from "./inquiry-form";

/** The sales inquiry form. Its fields are rendered on the server. */
export function ContactForm() {
  return (
    <InquiryForm className="mt-5 grid gap-4 sm:grid-cols-2">
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
