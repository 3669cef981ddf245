import "server-only";
import { findCallable } from "@/lib/inbox/queries.server";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import type { CallableLeadDto } from "./schemas";

const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const SHOWN = 3;

interface Callable {
  now: number;
  later: number;
  /** When the next window of those opens. */
  opensAt: Date | null;
  leads: CallableLeadDto[];
}

/** The viewer's new leads of the last 14 days, by whether they may be called now. Names are shortened, so no view is logged. */
export async function readCallable(viewer: { id: string }, now: Date): Promise<Callable> {
  const from = new Date(now.getTime() - DAYS * DAY_MS).toISOString();
  const { leads, ...counts } = await findCallable(viewer, { progress: "new", from }, SHOWN, now);
  return { ...counts, leads: leads.flatMap(toCallable) };
}

/** Empty for a lead without a name, or that nobody may call. */
function toCallable({ id, name, call, line, summary, state, soldAt }: LeadRowDto): CallableLeadDto[] {
  const [zone] = call?.zones ?? [];
  if (!name || !call || !zone) return [];
  return [{ id, name: shorten(name), line, summary, state, zone, soldAt, closesAt: call.turnsAt }];
}

/** `Dana R.` */
function shorten(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  const initial = rest.at(-1)?.at(0);
  return initial ? `${first} ${initial}.` : first;
}
