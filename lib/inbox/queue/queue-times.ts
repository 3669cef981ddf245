import { HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { zoneFormatter } from "@/lib/kit/zone-formatter";
import type { LeadRowDto } from "../schemas";

type Call = NonNullable<LeadRowDto["call"]>;

/** A consumer who gave consent less than an hour ago still thinks of it. */
const FRESH_MS = HOUR_MS;

/**
 * Whether the consumer may be called at a time: the server's response, turned over when its time has come. After the second
 * turn it is a guess that nobody may call by (`isExpired`).
 */
export function isOpenAt(call: Pick<Call, "isOpen" | "turnsAt" | "turnsBackAt">, now: Date): boolean {
  if (isExpired(call, now)) return false;
  return now < new Date(call.turnsAt) ? call.isOpen : !call.isOpen;
}

/** Whether the calling hours must be read from the server again. */
export function isExpired({ turnsBackAt }: Pick<Call, "turnsBackAt">, now: Date): boolean {
  return now >= new Date(turnsBackAt);
}

/** When the consumer may next be called, or may no longer be. In the past when `isExpired`. */
export function nextTurn({ turnsAt, turnsBackAt }: Pick<Call, "turnsAt" | "turnsBackAt">, now: Date): Date {
  const first = new Date(turnsAt);
  return now < first ? first : new Date(turnsBackAt);
}

/** Whether the consumer agreed so recently that the list marks the lead as fresh. */
export function isFresh(consentAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(consentAt) < FRESH_MS;
}

/** `9:12 AM`; `8:12 AM or 9:12 AM` when the consumer may be in several time zones. @param zones IANA names. */
export function formatClocks(zones: readonly string[], at: Date): string {
  const clocks = zones.map((zone) => formatClockIn(zone, at));
  return [...new Set(clocks)].join(" or ");
}

/** `until 8 PM`, `opens in 48 min`, `opens Mon 8 AM`, `call limit, until 4:10 PM`: in the first of the zones. */
export function describeTurn(call: Call, now: Date): string {
  if (isExpired(call, now)) return "closed now";
  const turn = formatTurn(call, now);
  if (isOpenAt(call, now)) return `until ${turn}`;
  if (call.isResting) return `call limit, until ${turn}`;
  return describeOpening(call, now);
}

/** @param at before the clock: empty in a row, `at ` in a sentence. */
function describeOpening(call: Call, now: Date, at = ""): string {
  const leftMs = nextTurn(call, now).getTime() - now.getTime();
  return leftMs < HOUR_MS
    ? `opens in ${Math.ceil(leftMs / MINUTE_MS)} min`
    : `opens ${formatTurn(call, now, at)}`;
}

/** Why nobody may call at a time that is not open (`isOpenAt`): in a few words, and until when in a sentence. */
export function describeClosed(call: Call, now: Date): { why: string; until: string } {
  const why = "outside the calling hours";
  if (isExpired(call, now)) return { why, until: "It is closed there now." };
  if (!call.isResting) return { why, until: `It ${describeOpening(call, now, "at ")} there.` };
  return {
    why: "limit of calls in 24 hours reached",
    until: `The limit of calls in 24 hours is reached. You may call again from ${formatTurn(call, now)} there.`,
  };
}

/** `8 PM`, `8:30 PM`, `Mon 8 AM` on another day: the next turn in the first of the zones. */
function formatTurn(call: Call, now: Date, at = ""): string {
  const next = nextTurn(call, now);
  const [zone = "UTC"] = call.zones;
  const clock = at + formatClockIn(zone, next).replace(":00", "");
  const isToday = toIsoDay(localTime(zone, next)) === toIsoDay(localTime(zone, now));
  return isToday ? clock : `${inZone(zone, { weekday: "short" }, next)} ${clock}`;
}

function formatClockIn(zone: string, at: Date): string {
  return inZone(zone, { hour: "numeric", minute: "2-digit" }, at);
}

function inZone(timeZone: string, parts: Intl.DateTimeFormatOptions, at: Date): string {
  return zoneFormatter(timeZone, parts).format(at).replaceAll("\u202f", " ");
}
