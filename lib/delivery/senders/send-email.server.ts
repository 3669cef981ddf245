import "server-only";
import { stringify } from "csv-stringify/sync";
import { formatPhone } from "@/lib/contacts/format-phone";
import { paths } from "@/lib/kit/paths";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { leadMailText, type MailedSale } from "../payload/lead-mail-text";
import { type LeadMessage, leadMessage } from "../payload/lead-message";
import { asText } from "../payload/map-fields";
import { failedAttempt, type Sender } from "./outbound-delivery.server";

/** Emails a lead to the emails that its owner entered. The Message-ID is the same in each attempt. */
export const sendLeadEmail: Sender<"email"> = async (outbound, { addresses, attachCsv }) => {
  if (!outbound.lead) return failedAttempt("no-lead");
  const { lead } = outbound;
  const message = leadMessage(lead);
  const appUrl = env().APP_URL;
  const sale = await readMailedSale(lead.id);
  try {
    await sendMail({
      to: addresses.join(", "),
      ...leadMailText({
        lead,
        sale,
        phoneInWords: formatPhone(lead.contact.phone),
        sentAt: new Date(),
        appUrl,
      }),
      unsubscribeUrl: `${appUrl}${paths.delivery}`,
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

const SALE = sql(
  `SELECT COALESCE(d."quantity", c."leadQuantity") AS "leadQuantity!", t."name" AS "typeName", e."givenAt" AS "consentAt", g."certificateId",
     (SELECT count(*) FROM "Allocation" b WHERE b."orderId" = a."orderId"
        AND (b."allocatedAt", b."leadId") <= (a."allocatedAt", a."leadId"))::integer AS "number!",
     (SELECT count(*) FROM "LeadCheck" k WHERE k."leadId" = a."leadId" AND k."verdict" = 'passed')::integer AS "checksPassed!"
   FROM "Allocation" a JOIN "Order" o ON o."id" = a."orderId" JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
   JOIN "LeadType" t ON t."id" = c."leadTypeId" JOIN "ConsentEvidence" e ON e."leadId" = a."leadId"
   LEFT JOIN "OrderDemand" d ON d."orderId" = a."orderId" LEFT JOIN "LedgerEntry" g ON g."leadId" = a."leadId"
   WHERE a."leadId" = $1`,
  { planName: "mailed-sale" },
);

/** What the email says of the sale. @returns null for the sample lead of a test, and for a lead that is not sold. */
export async function readMailedSale(leadId: string): Promise<MailedSale | null> {
  const [row] = await autocommit.rows(SALE, [leadId]);
  return row ?? null;
}

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
