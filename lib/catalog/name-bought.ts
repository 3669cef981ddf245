import { formatCount } from "@/lib/kit/format-count";
import { LINE_LABELS, type Line, type Tier } from "./lines";

interface Bought {
  quantity: number;
  line: Line;
  tier: Tier;
  packageName: string | null;
}

/** What an order bought, in words: `250 Premium life`; with a package, `Growth package, 150 Premium auto`. */
export function nameBought({ quantity, line, tier, packageName }: Bought): string {
  const bought = `${formatCount(quantity)} ${tier === "premium" ? "Premium" : "Standard"} ${LINE_LABELS[line].toLowerCase()}`;
  return packageName ? `${packageName} package, ${bought}` : bought;
}
