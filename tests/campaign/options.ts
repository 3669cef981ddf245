import { UserError } from "@/scripts/stack/user-error";
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

const DEFAULTS: CampaignOptions = { seed: 1, purchases: 200, leads: 2_000, minutes: 30, without: null };
const NUMBERS = ["seed", "purchases", "leads", "minutes"] as const;

/** Reads `--seed 7 --purchases=100 …`. @throws UserError that says which option is wrong and what is possible. */
export function readCampaignOptions(args: readonly string[]): CampaignOptions {
  const options = { ...DEFAULTS };
  const words = args.flatMap((arg) => (arg.startsWith("--") ? arg.split("=", 2) : [arg]));
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at] ?? "";
    const value = words[at + 1] ?? "";
    const numeric = NUMBERS.find((known) => name === `--${known}`);
    if (numeric) options[numeric] = readNumber(name, value);
    else if (name === "--without") options.without = readGuard(value);
    else throw new UserError(`unknown option ${name}. Known: --seed --purchases --leads --minutes --without`);
  }
  return options;
}

function readNumber(name: string, value: string): number {
  if (/^\d{1,9}$/.test(value) && Number(value) > 0) return Number(value);
  throw new UserError(`${name} needs a whole number of 1 or more`);
}

function readGuard(value: string): GuardName {
  const guard = GUARD_NAMES.find((name) => name === value);
  if (guard) return guard;
  throw new UserError(`--without needs one of: ${GUARD_NAMES.join(", ")}`);
}
