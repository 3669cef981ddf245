import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import { formatCount } from "@/lib/kit/format-count";
import type { Cents } from "@/lib/kit/money";
import { type PriceList, priceConfiguration, type Selection } from "@/lib/pricing/price-configuration";
import type { DocumentLine } from "./document-content";

/** What an order bought, with the prices of the catalog when its invoice is issued. */
export interface InvoicedSelection extends Selection {
  leadType: PriceList & { line: Line; name: string };
  packageName: string | null;
  states: readonly string[];
}

/**
 * The lines of an invoice. Their amounts add up to what was paid: `paidCents` is the truth, and the catalog only explains it.
 * - A package is one line.
 * - A selection has a line for the leads and one for each option. Where less was paid than the catalog asks now, because a
 *   plan keeps its agreed price, a discount line says so.
 * - Where more was paid than the catalog asks now, the unit prices of the payment are no longer known: one line.
 * @throws RangeError for a quantity or a price that is not a whole number.
 */
export function invoiceLines(selection: InvoicedSelection, paidCents: Cents): DocumentLine[] {
  const { leadType, leadQuantity, packageName } = selection;
  const leads = `${leadType.name} leads, ${LINE_LABELS[leadType.line]}`;
  const details = `States: ${selection.states.join(", ")}`;
  if (packageName) {
    const description = `${packageName} package: ${formatCount(leadQuantity)} ${leads}`;
    return [{ description, details, quantity: 1, unitCents: paidCents, amountCents: paidCents }];
  }
  const price = priceConfiguration(leadType, selection);
  const hasBeneficiary = price.beneficiaryTotalCents > 0;
  const hasHigherIncome = price.higherIncomeTotalCents > 0;
  if (paidCents > price.totalCents) {
    const options = [
      ...(hasBeneficiary ? ["beneficiary"] : []),
      ...(hasHigherIncome ? ["higher income"] : []),
    ];
    const unitCents = paidCents / leadQuantity;
    return [
      {
        description: options.length > 0 ? `${leads}, with ${options.join(" and ")}` : leads,
        details,
        quantity: leadQuantity,
        unitCents: Number.isInteger(unitCents) ? unitCents : null,
        amountCents: paidCents,
      },
    ];
  }
  const perLead = (description: string, unitCents: Cents, amountCents: Cents): DocumentLine => ({
    description,
    details: null,
    quantity: leadQuantity,
    unitCents,
    amountCents,
  });
  const discountCents = paidCents - price.totalCents;
  return [
    { ...perLead(leads, leadType.basePriceCents, price.leadsTotalCents), details },
    ...(hasBeneficiary
      ? [perLead("Beneficiary option", leadType.beneficiaryPriceCents, price.beneficiaryTotalCents)]
      : []),
    ...(hasHigherIncome
      ? [perLead("Higher income option", leadType.higherIncomePriceCents, price.higherIncomeTotalCents)]
      : []),
    ...(discountCents < 0
      ? [
          {
            description: "Discount to your agreed price",
            details: null,
            quantity: 1,
            unitCents: discountCents,
            amountCents: discountCents,
          },
        ]
      : []),
  ];
}
