import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { type Cents, fromDecimal } from "@/lib/kit/money";
import { type Price, type PriceList, priceConfiguration, type Selection } from "./price-configuration";

/** The price list in a lead type as GET /api/lead-types answers it. @throws RangeError on an unreadable amount. */
function toPriceList(leadType: LeadTypeDto): PriceList {
  return {
    tier: leadType.tier,
    basePriceCents: readCents(leadType.basePrice),
    beneficiaryOption: leadType.beneficiaryOption === "true",
    beneficiaryPriceCents: readCents(leadType.beneficiaryPrice),
  };
}

/** The price of a selection from the catalog's own figures, for showing it before the server confirms it. */
export function priceLeadType(leadType: LeadTypeDto, selection: Selection): Price {
  return priceConfiguration(toPriceList(leadType), selection);
}

function readCents(decimal: string): Cents {
  const cents = fromDecimal(decimal);
  if (cents === null) throw new RangeError(`Not an amount: ${decimal}`);
  return cents;
}
