import { Notice } from "@/components/ui/notice";
import type { CallingRule } from "@/lib/compliance/call-window";
import type { CallVerdict } from "@/lib/compliance/may-call";
import { formatZoneDayTime, formatZoneTime } from "@/lib/kit/format-date";

interface CallVerdictPanelProps {
  /** Undefined until a state is chosen. */
  rule: CallingRule | undefined;
  /** IANA names. Several when the consumer's own time zone is not known. */
  zones: readonly string[];
  /** Null until the page is hydrated. */
  now: Date | null;
  /** Null until it is known. */
  verdict: CallVerdict | null;
}

/**
 * Shows whether a call is allowed, when that changes, and by which rule. Screen readers hear only a change of
 * the verdict, not each new minute.
 */
export function CallVerdictPanel({ rule, zones, now, verdict }: CallVerdictPanelProps) {
  return (
    <Notice tone={toneOf(verdict)} className="mt-5">
      <output className="block text-lg font-semibold">{headlineOf(verdict)}</output>
      {rule && now && verdict ? (
        <dl className="mt-2 grid gap-1 sm:grid-cols-[7rem_1fr]">
          <Fact term="Time there" values={zones.map((zone) => formatZoneTime(zone, now))} />
          <Fact
            term={verdict.allowed ? "Closes" : "Opens"}
            values={zones.map((zone) => formatZoneDayTime(zone, turnOf(verdict)))}
          />
          <Fact term="Rule" values={[verdict.reason]} />
          {rule.callLimit ? <Fact term="Call limit" values={[rule.callLimit]} /> : null}
          {rule.automated ? <Fact term="Automated" values={[rule.automated]} /> : null}
        </dl>
      ) : null}
      <p className="mt-2 max-w-[27.7em] text-sm">
        Based on the local time, weekday and holidays of the person you call. This is guidance, not
        permission: check consent, do-not-call lists and opt-outs first.
      </p>
    </Notice>
  );
}

function toneOf(verdict: CallVerdict | null) {
  if (!verdict) return "plain";
  return verdict.allowed ? "green" : "amber";
}

function headlineOf(verdict: CallVerdict | null): string {
  if (!verdict) return "Choose the state of the person you want to call";
  return verdict.allowed ? "Yes, inside the calling window" : "No, outside the calling window";
}

function turnOf(verdict: CallVerdict): Date {
  return verdict.allowed ? verdict.closesAt : verdict.opensAt;
}

function Fact({ term, values }: { term: string; values: readonly string[] }) {
  return (
    <>
      <dt className="font-semibold">{term}</dt>
      <dd className="mb-1.5 sm:mb-0">
        {values.map((value) => (
          <span key={value} className="block">
            {value}
          </span>
        ))}
      </dd>
    </>
  );
}
