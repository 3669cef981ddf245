import "server-only";
import { consumerErasedText } from "@/lib/contacts/erasure/consumer-erased.email";
import { doNotContactRepeatText, doNotContactText } from "@/lib/contacts/suppression/do-not-contact.email";
import { leadCorrectedText } from "@/lib/inbox/corrections/lead-corrected.email";
import { askedAgainText } from "@/lib/inbox/repeats/asked-again.email";
import { paths } from "@/lib/kit/paths";
import { consentRevokedText } from "@/lib/privacy/my-information/consent-revoked.email";
import { consumerCodeText } from "@/lib/privacy/my-information/consumer-code.email";
import type { SampleMail } from "./sample-mail";

/** Emails to consumers, and those that tell owners of leads what a consumer wants. */
export function consumerMails(appUrl: string, firstName: string): SampleMail[] {
  const lead = {
    firstName,
    line: "auto",
    state: "TX",
    soldOn: "November 20, 2026",
    url: `${appUrl}${paths.lead("1c9d5e2a-6f40-4b83-9a17-e0d4c3b2a165")}`,
    isReturned: false,
  } as const;
  return [
    {
      id: "consumer-code",
      name: "Code of a consumer",
      occasion: "To the email that somebody entered at /my-information.",
      content: consumerCodeText("41702958"),
    },
    {
      id: "consent-revoked",
      name: "Consent revoked",
      occasion: "To the owner of a lead, when its consumer revokes consent.",
      content: consentRevokedText(lead),
    },
    {
      id: "do-not-contact",
      name: "Do not contact",
      occasion: "To the owner of a lead, when staff put its consumer on the suppression list.",
      content: doNotContactText(lead),
    },
    {
      id: "do-not-contact-repeat",
      name: "Do not contact, of a repeated inquiry",
      occasion:
        "To the owner of a lead, when only the phone or email of a repeated inquiry that they opened is on the suppression list.",
      content: doNotContactRepeatText(lead),
    },
    {
      id: "erased",
      name: "Please delete",
      occasion: "To the owner of a lead, when staff erase its consumer.",
      content: consumerErasedText(lead),
    },
    {
      id: "asked-again",
      name: "Asked again",
      occasion: "To the owner of a lead, when its person asks again. At most one a day for a lead.",
      content: askedAgainText(lead),
    },
    {
      id: "lead-corrected",
      name: "Lead corrected",
      occasion: "To the owner of a lead, when staff tell them what its consumer corrected.",
      content: leadCorrectedText(lead),
    },
  ];
}
