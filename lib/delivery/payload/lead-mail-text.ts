import { capitalize } from "@/lib/kit/capitalize";
import type { MailContent, MailFact } from "@/lib/platform/email/mail-content";
import type { LeadMessage } from "./lead-message";
import { asText } from "./map-fields";

/**
 * A delivered lead as a mail: neither subject nor preview names a person, because they show on locked phones.
 * `settingsUrl` is the page where the owner sets which emails get leads.
 */
export function leadMailText(message: LeadMessage, settingsUrl: string): MailContent {
  const { lead_id: leadId, contact_info: contact, lead_data: data, timestamp } = message;
  const facts = [...Object.entries(contact), ...Object.entries(data)]
    .map(([name, value]): MailFact => [label(name), asText(value)])
    .filter(([, value]) => value !== "");
  return {
    subject: `New ${asText(data.line).replaceAll("-", " ")} lead in ${contact.state ?? ""}`,
    paragraphs: [`Lead ${leadId}, yours since ${timestamp}.`],
    facts,
    afterword: ["Check the hours of the consumer's state before you call."],
    footnote: {
      text: "You get these leads because a Leadwell account has this email as a destination. Its owner can change that here:",
      url: settingsUrl,
    },
  };
}

function label(name: string): string {
  const words = name.replaceAll("_", " ");
  return capitalize(words);
}
