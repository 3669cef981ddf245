import "server-only";
import { stringify } from "csv-stringify/sync";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { leadMailText } from "../payload/lead-mail-text";
import { type LeadMessage, leadMessage } from "../payload/lead-message";
import { asText } from "../payload/map-fields";
import { failedAttempt, type Sender } from "./outbound-delivery.server";

/** The page where the owner sets which emails get leads. */
const DELIVERY_SETTINGS = "/dashboard/delivery";

/** Emails a lead to the emails that its owner entered. The Message-ID is the same in each attempt. */
export const sendLeadEmail: Sender<"email"> = async (outbound, { addresses, attachCsv }) => {
  if (!outbound.lead) return failedAttempt("no-lead");
  const message = leadMessage(outbound.lead);
  const settingsUrl = `${env().APP_URL}${DELIVERY_SETTINGS}`;
  try {
    await sendMail({
      to: addresses.join(", "),
      ...leadMailText(message, settingsUrl),
      unsubscribeUrl: settingsUrl,
      messageKey: `lead.${outbound.deliveryId}`,
      ...(attachCsv
        ? {
            attachments: [
              { filename: `lead-${message.lead_id}.csv`, content: leadCsv(message), contentType: "text/csv" },
            ],
          }
        : {}),
    });
    return { isAccepted: true, status: null, error: null, answer: null, requestId: null, isGone: false };
  } catch (error) {
    return { ...failedAttempt(smtpCode(error)), status: smtpStatus(error) };
  }
};

function smtpStatus(error: unknown): number | null {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? error.responseCode
    : null;
}

/** nodemailer's own code (ECONNECTION, EENVELOPE, …). Never its text, which contains emails. */
function smtpCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code).toLowerCase() : "unknown";
  return `smtp-${code}`;
}

/** A lead as a CSV file with one row. Cells that a spreadsheet would run as formulas are escaped. */
function leadCsv({ lead_id, contact_info, lead_data, timestamp }: LeadMessage): string {
  const row = { lead_id, timestamp, ...contact_info, ...lead_data };
  const cells = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)]));
  return stringify([cells], { header: true, bom: true, escape_formulas: true, record_delimiter: "windows" });
}
