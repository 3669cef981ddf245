import { TextField } from "@/components/ui/field";
import { Section } from "@/components/workspace/section";
import type { Settings } from "@/lib/settings/settings";

type ContactField =
  | "street"
  | "city"
  | "state"
  | "zip"
  | "phone"
  | "phoneOpens"
  | "phoneCloses"
  | "supportEmail"
  | "securityEmail";

interface ContactFieldsProps {
  field: (name: ContactField & keyof Settings) => { name: string; error: string | undefined };
}

/** The operator's postal address, phone and emails, with the hours of phone support. */
export function ContactFields({ field }: ContactFieldsProps) {
  return (
    <Section id="contact" title="How you are reached">
      <p className="mt-3 max-w-measure text-sm text-muted">
        Shown on public pages, in the legal documents and on new invoices. The pages change at once; invoices
        that were issued keep what they say.
      </p>
      <div className="mt-5 grid items-start gap-5 sm:grid-cols-6">
        <TextField label="Street" className="sm:col-span-6" {...field("street")} />
        <TextField label="City" className="sm:col-span-3" {...field("city")} />
        <TextField label="State" maxLength={2} className="sm:col-span-1" {...field("state")} />
        <TextField label="ZIP" inputMode="numeric" className="sm:col-span-2" {...field("zip")} />
        <TextField
          label="Support phone"
          type="tel"
          hint="As (302) 555-0142."
          className="sm:col-span-2"
          {...field("phone")}
        />
        <TextField
          label="Phone opens"
          hint="Full hour in New York, 0 to 23, Monday to Friday."
          inputMode="numeric"
          className="sm:col-span-2"
          {...field("phoneOpens")}
        />
        <TextField
          label="Phone closes"
          hint="1 to 24."
          inputMode="numeric"
          className="sm:col-span-2"
          {...field("phoneCloses")}
        />
        <TextField label="Support email" type="email" className="sm:col-span-3" {...field("supportEmail")} />
        <TextField
          label="Security email"
          type="email"
          hint="For reports of vulnerabilities, in security.txt."
          className="sm:col-span-3"
          {...field("securityEmail")}
        />
      </div>
    </Section>
  );
}
