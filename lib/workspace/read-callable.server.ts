import "server-only";
import { CALLING_RULES } from "@/lib/compliance/calling-hours";
import { type CallVerdict, mayCallInEvery } from "@/lib/compliance/may-call";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import { selectOwnLeads } from "@/lib/inbox/select-leads.server";
import { toLeadRowDto } from "@/lib/inbox/to-dto.server";
import type { CallableLeadDto } from "./schemas";

const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The newest new leads that are looked at. An agent calls these first; the list has them all. */
const LOOKED_AT = 100;
const SHOWN = 3;

interface Callable {
  now: number;
  later: number;
  /** When the next window of those opens. */
  opensAt: Date | null;
  leads: CallableLeadDto[];
}

/** The viewer's new leads of the last 14 days, by whether they may be called now. Looks at the newest 100. */
export async function readCallable(viewer: { id: string }, now: Date): Promise<Callable> {
  const from = new Date(now.getTime() - DAYS * DAY_MS).toISOString();
  const rows = await selectOwnLeads(viewer, { progress: "new", from }, { skip: 0, take: LOOKED_AT });
  const verdicts = rows
    .filter(({ returnStatus }) => returnStatus !== "approved")
    .flatMap((row) => judge(row.state, now).map(({ verdict, zone }) => ({ row, verdict, zone })));
  const open = verdicts.flatMap(({ row, verdict, zone }) =>
    verdict.allowed ? [{ row, zone, closesAt: verdict.closesAt }] : [],
  );
  const opensAt = verdicts.flatMap(({ verdict }) => (verdict.allowed ? [] : [verdict.opensAt.getTime()]));
  const leads = open.slice(0, SHOWN).flatMap(({ row, zone, closesAt }) => {
    const lead = toLeadRowDto(row);
    return lead.name === null ? [] : [toCallable(lead, lead.name, zone, closesAt)];
  });
  return {
    now: open.length,
    later: opensAt.length,
    opensAt: opensAt.length > 0 ? new Date(Math.min(...opensAt)) : null,
    leads,
  };
}

/** Empty for a place without a rule. */
function judge(state: string, now: Date): { verdict: CallVerdict; zone: string }[] {
  const rule = CALLING_RULES.find(({ code }) => code === state);
  const [zone] = rule?.zones ?? [];
  if (!rule || !zone) return [];
  const zones = rule.zones.map(({ id }) => id);
  return [{ verdict: mayCallInEvery(rule, zones, now), zone: zone.id }];
}

function toCallable(lead: LeadRowDto, name: string, zone: string, closesAt: Date): CallableLeadDto {
  const { id, line, summary, state, soldAt } = lead;
  return { id, name, line, summary, state, zone, soldAt, closesAt: closesAt.toISOString() };
}
