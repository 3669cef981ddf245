import type { Violation } from "./checks/violation";
import type { CampaignOptions } from "./options";
import type { World } from "./world";

/** How far a campaign is. */
export interface Progress {
  done: number;
  total: number;
  startedAtMs: number;
}

/** One line while a campaign runs. */
export function describeProgress({ notes, calls }: World, { done, total, startedAtMs }: Progress): string {
  const seconds = Math.round((Date.now() - startedAtMs) / 1000);
  const left = notes.left.length > 0 ? `; left: ${notes.left.join(", ")}` : "";
  return `${seconds} s: ${done} of ${total}; faults ${sum(notes.faults)}; answers ${list(calls.statuses)}${left}`;
}

/** The report at the end. */
export async function describeResult(
  world: World,
  options: CampaignOptions,
  { done, total, startedAtMs }: Progress,
  violations: readonly Violation[],
): Promise<string> {
  const { notes, calls, stack, database, receiver } = world;
  const rows = async (table: string) => database.number(`SELECT count(*) FROM "${table}"`);
  const repeats = [...receiver.messages.values()].reduce((all, { calls: times }) => all + times - 1, 0);
  return [
    "",
    `seed ${options.seed}, without ${options.without ?? "nothing"}: ${done} of ${total} actions in ${((Date.now() - startedAtMs) / 60_000).toFixed(1)} minutes`,
    ...(done < total
      ? [`the time was over before ${total - done} actions began: only what was done is judged`]
      : []),
    `outcomes: ${list(notes.outcomes)}`,
    `faults: ${list(notes.faults)}`,
    `restarts: ${list(stack.restarts)}`,
    `answers: ${list(calls.statuses)}`,
    `answers with 500: ${list(calls.crashes) || "none"}`,
    `orders ${await rows("Order")}, sold leads ${await rows("Allocation")}, messages ${receiver.messages.size}, repeated calls ${repeats}`,
    `logs: ${stack.logsDir}`,
    violations.length === 0 ? "every invariant holds" : `${violations.length} invariants are broken:`,
    ...violations.flatMap(({ invariant, examples }) => [
      `  ${invariant}`,
      ...examples.map((example) => `    ${example}`),
    ]),
  ].join("\n");
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((all, count) => all + count, 0);
