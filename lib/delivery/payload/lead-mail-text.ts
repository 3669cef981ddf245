import type { LeadMessage } from "./lead-message";
import { asText } from "./map-fields";

/** A delivered lead as a mail: the subject names no person, because subjects show on locked phones. */
export function leadMailText({
  lead_id: leadId,
  contact_info: contact,
  lead_data: data,
  timestamp,
}: LeadMessage) {
  const rows = [...Object.entries(contact), ...Object.entries(data)].filter(
    ([, value]) => asText(value) !== "",
  );
  const lines = rows.map(([name, value]) => `${label(name)}: ${asText(value)}`);
  const told = `Lead ${leadId}, yours since ${timestamp}.`;
  return {
    subject: `New ${asText(data.line).replaceAll("-", " ")} lead in ${contact.state ?? ""}`,
    text: `${told}\n\n${lines.join("\n")}\n\nCheck the hours of the consumer's state before you call.\n`,
    html: `<p>${escapeHtml(told)}</p><table cellpadding="4">${rows
      .map(
        ([name, value]) =>
          `<tr><th align="left">${escapeHtml(label(name))}</th><td>${escapeHtml(asText(value))}</td></tr>`,
      )
      .join("")}</table><p>Check the hours of the consumer's state before you call.</p>`,
  };
}

function label(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
