import { LINES } from "@/lib/catalog/lines";
import { sampleLead } from "@/lib/delivery/payload/sample-lead";
import { attributesInWords } from "@/lib/intake/attributes-to-dto";
import { ageOn } from "@/lib/intake/checks/check-age";
import { formatCalendarDay } from "@/lib/kit/format-date";
import type { SampleLeadDto } from "./schemas";

/**
 * An invented lead of each line, as a customer would get it. The age follows from the date of birth, and the first driver
 * of the auto lead is the person, so these agree on every day.
 */
export function sampleLeads(now: Date): SampleLeadDto[] {
  return LINES.map((line) => {
    const { state, zip, attributes, contact } = sampleLead(line, now);
    const age = ageOn(contact.dateOfBirth, now);
    return {
      line,
      name: `${contact.firstName} ${contact.lastName}`,
      place: `${contact.city}, ${state} ${zip}`,
      facts: [
        { label: "Phone", value: "(512) 555-0142" },
        { label: "Email", value: contact.email },
        { label: "Age", value: `${age}, born ${formatCalendarDay(new Date(contact.dateOfBirth))}` },
        ...attributesInWords(withAge(attributes, age)),
      ],
    };
  });
}

/** The attributes with the age of the driver who is the person. */
function withAge(attributes: object, age: number): object {
  if (!("drivers" in attributes) || !Array.isArray(attributes.drivers)) return attributes;
  const drivers = attributes.drivers.map((driver: object) =>
    "relationship" in driver && driver.relationship === "self" ? { ...driver, age } : driver,
  );
  return { ...attributes, drivers };
}
