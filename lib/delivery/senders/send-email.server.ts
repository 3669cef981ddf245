import "server-only";
import { stringify } from "csv-stringify/sync";
import { LINES } from "@/lib/catalog/lines";
import { formatPhone } from "@/lib/contacts/format-phone";
import { IS_SUPPRESSED } from "@/lib/contacts/suppression/is-suppressed";
import { answerNamesOf } from "@/lib/intake/schemas/attributes";
import { paths } from "@/lib/kit/paths";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { leadMailText, type MailedSale } from "../payload/lead-mail-text";
import { leadMessage, outwardName, type SoldLead } from "../payload/lead-message";
import { asText } from "../payload/map-fields";
import { type AttemptResult, failedAttempt, type Sender } from "./outbound-delivery.server";

/**
 * Emails a lead to the emails that its owner entered. The Message-ID is the same in each attempt: the mail server may have taken
 * an email whose attempt ran out of time.
 */
export const sendLeadEmail: Sender<"email"> = async (outbound, { addresses, attachCsv }) => {
  if (!outbound.lead) return failedAttempt("no-lead");
  const { lead } = outbound;
  const signal = AbortSignal.timeout(outbound.timeoutMs);
  const appUrl = env().APP_URL;
  const sale = await readMailedSale(lead.id);
  try {
    const refused = await sendMail({
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
      signal,
      ...(attachCsv
        ? { attachments: [{ ...leadsFile([{ lead, sale }]), filename: `lead-${lead.id}.csv` }] }
        : {}),
    });
    return acceptedMail(refused, addresses.length);
  } catch (error) {
    if (signal.aborted) return failedAttempt("timeout");
    return { ...failedAttempt(smtpCode(error)), status: smtpStatus(error) };
  }
};

/**
 * The result of an email that the mail server took for at least one address. A retry would send it to all of them again.
 * @param refused the codes with which it refused others.
 */
export function acceptedMail(refused: readonly number[], addresses: number): AttemptResult {
  const verb = refused.length === 1 ? "was" : "were";
  const answer =
    refused.length === 0
      ? null
      : `${refused.length} of ${addresses} addresses ${verb} refused by the mail server (${[...new Set(refused)].join(", ")}).`;
  return { isAccepted: true, status: null, error: null, answer, requestId: null, isGone: false };
}

const SALE = sql(
  `SELECT COALESCE(d."quantity", c."leadQuantity") AS "leadQuantity!", t."name" AS "typeName", e."givenAt" AS "consentAt", g."certificateId",
     (SELECT count(*) FROM "Allocation" b WHERE b."orderId" = a."orderId"
        AND (b."allocatedAt", b."leadId") <= (a."allocatedAt", a."leadId"))::integer AS "number!",
     (SELECT count(*) FROM lead_checks(a."leadId") k WHERE k."verdict" = 'passed')::integer AS "checksPassed!",
     ${IS_SUPPRESSED} AS "isSuppressed!"
   FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId" JOIN "Order" o ON o."id" = a."orderId" JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
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

/** The three digits that the mail server responded with; null without a response. */
export function smtpStatus(error: unknown): number | null {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? error.responseCode
    : null;
}

/** nodemailer's own code (ECONNECTION, EENVELOPE, …). Never its text, which contains emails. */
function smtpCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code).toLowerCase() : "unknown";
  return `smtp-${code}`;
}

/**
 * Leads as a CSV file with one row each. Its columns depend on the lines of the leads only, so that the files of one line can be put
 * together: what a lead does not have stays empty. The last one says who must not be called, because the file goes into dialers. Cells that a spreadsheet would run as formulas are escaped. The phone is written as the dashboard's export does: in E.164
 * its plus sign would be escaped, and a dialer could not read the number.
 */
export function leadsFile(entries: readonly { lead: SoldLead; sale: MailedSale | null }[]) {
  const parts = entries.map(({ lead, sale }) => {
    const { lead_id, contact_info, lead_data, timestamp } = leadMessage(lead);
    const { lead_type, line, tier, ...answers } = lead_data;
    const contact = { ...contact_info, phone: formatPhone(lead.contact.phone) };
    return {
      first: { lead_id, timestamp, ...contact, lead_type, line, tier },
      answers,
      last: { do_not_call: sale?.isSuppressed ? "yes" : "no" },
    };
  });
  const lines = LINES.filter((line) => entries.some(({ lead }) => lead.line === line));
  const columns = new Set([
    ...parts.flatMap(({ first }) => Object.keys(first)),
    ...answerNamesOf(lines).map(outwardName),
    ...parts.flatMap(({ answers }) => Object.keys(answers)),
    ...parts.flatMap(({ last }) => Object.keys(last)),
  ]);
  const rows = parts.map(({ first, answers, last }) =>
    Object.fromEntries(
      Object.entries({ ...first, ...answers, ...last }).map(([name, value]) => [name, asText(value)]),
    ),
  );
  const options = { header: true, bom: true, escape_formulas: true, record_delimiter: "windows" } as const;
  return {
    filename: "leads.csv",
    content: stringify(rows, { ...options, columns: [...columns] }),
    contentType: "text/csv",
  };
}
