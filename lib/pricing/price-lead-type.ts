import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { type Cents, fromDecimal } from "@/lib/kit/money";
import { type Price, type PriceList, priceConfiguration, type Selection } from "./price-configuration";

/** Reads the prices of a lead type that GET /api/lead-types returned. @throws RangeError for a malformed amount. */
function toPriceList(leadType: LeadTypeDto): PriceList {
  return {
    tier: leadType.tier,
    basePriceCents: readCents(leadType.basePrice),
    beneficiaryOption: leadType.beneficiaryOption === "true",
    beneficiaryPriceCents: readCents(leadType.beneficiaryPrice),
    higherIncomePriceCents: readCents(leadType.higherIncomePrice),
  };
}

/** Calculates the price of a selection in the browser, before the server confirms it. */
export function priceLeadType(leadType: LeadTypeDto, selection: Selection): Price {
  return priceConfiguration(toPriceList(leadType), selection);
}

function readCents(decimal: string): Cents {
  const cents = fromDecimal(decimal);
  if (cents === null) throw new RangeError(`Not an amount: ${decimal}`);
  return cents;
}
