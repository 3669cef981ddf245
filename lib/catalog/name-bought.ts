import { formatCount } from "@/lib/kit/format-count";
import type { Line, Tier } from "./lines";
import { nameLeadType } from "./name-lead-type";

interface Bought {
  quantity: number;
  line: Line;
  tier: Tier;
  packageName: string | null;
}

/** What an order bought, in words: `250 Premium life`; with a package, `Growth package, 150 Premium auto`. */
export function nameBought({ quantity, line, tier, packageName }: Bought): string {
  const bought = `${formatCount(quantity)} ${nameLeadType({ name: tier === "premium" ? "Premium" : "Standard", line })}`;
  return packageName ? `${packageName} package, ${bought}` : bought;
}
