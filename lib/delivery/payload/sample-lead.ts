import type { Line } from "@/lib/catalog/lines";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import type { SoldLead } from "./lead-message";

/** A sold lead of an invented person, whose phone number is reserved for fiction. For tests, previews and documents. */
export function sampleLead(line: Line, soldAt: Date): SoldLead {
  const { contact, attributes } = exampleLeadPost(line, soldAt);
  const { firstName, lastName, email, street, city, dateOfBirth, state, zip } = contact;
  return {
    id: "00000000-0000-4000-8000-000000000001",
    line,
    tier: "premium",
    state,
    zip,
    attributes,
    contact: { firstName, lastName, phone: "+15125550142", email, street, city, dateOfBirth },
    soldAt,
  };
}
