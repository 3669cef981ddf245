"use client";

import { Button } from "@/components/ui/button";
import { SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { INDUSTRIES, INDUSTRY_LABELS, LEAD_VOLUMES } from "@/lib/inquiries/schema";
import { useInquiry } from "./use-inquiry";

/** The sales inquiry. */
export function ContactForm() {
  const { submit, errors, busy } = useInquiry();
  return (
    // POST, so that nothing that was typed can end in an address if the page's code has not loaded yet.
    <form method="post" onSubmit={submit} className="mt-5 grid gap-4 sm:grid-cols-2">
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        error={errors.lastName}
      />
      <TextField label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" required error={errors.phone} />
      <TextField label="Company" name="company" autoComplete="organization" optional error={errors.company} />
      <SelectField label="Industry" name="industry" required defaultValue="" error={errors.industry}>
        <option value="" disabled>
          Select an industry
        </option>
        {INDUSTRIES.map((industry) => (
          <option key={industry} value={industry}>
            {INDUSTRY_LABELS[industry]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Lead volume" name="leadVolume" optional defaultValue="" error={errors.leadVolume}>
        <option value="">Select leads per month</option>
        {LEAD_VOLUMES.map((volume) => (
          <option key={volume} value={volume}>
            {volume} leads a month
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Message"
        name="message"
        rows={4}
        optional
        error={errors.message}
        className="sm:col-span-2"
      />
      <Button type="submit" disabled={busy} busy={busy} className="sm:col-span-2 sm:justify-self-start">
        {busy ? "Submitting..." : "Send inquiry"}
      </Button>
    </form>
  );
}
