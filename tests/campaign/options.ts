import { z } from "zod";
import { readOptions } from "@/scripts/stack/read-options";
import { GUARD_NAMES, type GuardName } from "./guards";

/** What a campaign does. The seed decides everything that is drawn. */
export interface CampaignOptions {
  seed: number;
  purchases: number;
  leads: number;
  /** Actions that have not begun after this time are left out, and the report says how many. */
  minutes: number;
  /** A guard that is taken out of the campaign's own database: the checks must find what it prevents. */
  without: GuardName | null;
}

const WHOLE = "needs a whole number of 1 or more";
const count = (fallback: number) => z.coerce.number(WHOLE).int(WHOLE).min(1, WHOLE).default(fallback);

/** Reads `--seed 7 --purchases=100 …`. @throws UserError that says which option is wrong and what is possible. */
export function readCampaignOptions(args?: readonly string[]): CampaignOptions {
  const options = { seed: count(1), purchases: count(200), leads: count(2_000), minutes: count(30) };
  const without = z
    .enum(GUARD_NAMES, `needs one of: ${GUARD_NAMES.join(", ")}`)
    .nullable()
    .default(null);
  return readOptions({ ...options, without }, args);
}
