// npm run bench:timing [-- --count 300]: measures whether the time of neutral answers tells what we know: sign-in with an
// unknown name, a wrong password or a disabled account; password reset for a known or unknown email; posts of persons who
// are suppressed, in stock or sold. Prints the medians, and for each pair how often a call of the first kind takes longer
// than one of the second: 50 % tells nothing.
import { randomUUID } from "node:crypto";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { requestPasswordReset } from "@/lib/accounts/password/reset-password.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { db } from "@/lib/platform/db/prisma.server";
import { formatTable } from "@/scripts/audit/format-audits";
import { percentile } from "@/scripts/audit/percentile";
import { number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders } from "@/tests/factories/stock";

const WARM_UP = 10;
/** Each call comes from another network, so that no limit per IP address is reached, and none is skipped. */
let calls = 0;
function nextClient() {
  calls += 1;
  return { ipAddress: `198.18.${Math.floor(calls / 250) % 250}.${calls % 250}`, userAgent: null };
}

await runMain(async () => {
  const { count } = readOptions({ count: number(300) });
  await withBenchDatabase((database) =>
    database.withProduct(async () => {
      await installCatalog();
      const parts = [...(await measureAccounts(count)), ...(await measurePosts(count))];
      const statuses = await db().lead.groupBy({ by: ["status"], _count: true });
      console.log(JSON.stringify(statuses.map(({ status, _count }) => ({ status, _count }))));
      const rows = parts.flatMap((kinds) => compare(Object.entries(kinds)));
      console.log(formatTable(["first", "median ms", "second", "median ms", "first takes longer"], rows));
    }),
  );
});

/** Sign-ins and password resets. */
async function measureAccounts(count: number) {
  const total = count + WARM_UP;
  // One attempt for each account: no limit of attempts is reached. All have the password's hash of the first one.
  const first = await createCustomer();
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: first.user.id } });
  const usernames = Array.from({ length: 2 * total }, () => `timing-${randomUUID()}`);
  await db().user.createMany({
    data: usernames.map((name, index) => ({
      username: name,
      usernameKey: name,
      email: `${name}@example.com`,
      emailKey: `${name}@example.com`,
      firstName: "Ann",
      lastName: "Agent",
      passwordHash,
      disabledAt: index < total ? null : new Date(),
    })),
  });
  const signIn = (username: string) =>
    signInWithPassword({ username, password: "a wrong password" }, nextClient());
  const signIns = await measure(count, {
    "unknown username": () => signIn(`nobody-${randomUUID()}`),
    "wrong password": (nth) => signIn(usernames[nth] ?? ""),
    "disabled account": (nth) => signIn(usernames[total + nth] ?? ""),
  });
  const resets = await measure(count, {
    "unknown email": () => requestPasswordReset(`nobody-${randomUUID()}@example.com`, nextClient()),
    "known email": (nth) => requestPasswordReset(`${usernames[nth] ?? ""}@example.com`, nextClient()),
  });
  return [signIns, resets];
}

/** Posts of known persons, without and with the wait that makes them alike. */
async function measurePosts(count: number) {
  const total = count + WARM_UP;
  // Sold persons, persons in stock, and persons on the suppression list, each posted once before.
  const { key } = await createPublisherWithKey();
  const { user: staff } = await createStaff();
  const post = (body: unknown, wait?: () => Promise<void>) =>
    ingestLead({
      authorization: `Bearer ${key}`,
      idempotencyKey: null,
      readBody: async () => body,
      receivedAt: new Date(),
      ...(wait ? { wait } : {}),
    });
  const newPosts = () => Array.from({ length: total }, () => buildLeadPost("life"));
  const [sold, inStock, suppressed] = [newPosts(), newPosts(), newPosts()];
  for (const body of inStock) await post(body);
  for (const { contact } of suppressed)
    await suppress(
      { person: contact.phone, reason: "dnc", source: "bench" },
      { id: staff.id, ipAddress: null },
    );
  // The order gets only leads that are posted from now on. Those in stock stay there, because no worker runs that would match them.
  await createOpenOrders(1, { quantity: total });
  for (const body of sold) await post(body);
  type Bodies = readonly ReturnType<typeof buildLeadPost<"life">>[];
  /** Posts a person again: with another name each time, because the same post within a minute is answered otherwise. */
  const repeated = (bodies: Bodies, nth: number, firstName: string, wait?: () => Promise<void>) => {
    const body = bodies[nth] ?? buildLeadPost("life");
    return post({ ...body, contact: { ...body.contact, firstName } }, wait);
  };
  const noWait = async () => {};
  const work = await measure(count, {
    "suppressed, without the wait": (nth) => repeated(suppressed, nth, "Annabel", noWait),
    "in stock, without the wait": (nth) => repeated(inStock, nth, "Annabel", noWait),
    "sold, without the wait": (nth) => repeated(sold, nth, "Annabel", noWait),
  });
  const posts = await measure(count, {
    suppressed: (nth) => repeated(suppressed, nth, "Annalise"),
    "in stock": (nth) => repeated(inStock, nth, "Annalise"),
    sold: (nth) => repeated(sold, nth, "Annalise"),
  });
  return [work, posts];
}

/** Durations in milliseconds, by kind. The kinds take turns, so that a busy moment hits all of them. */
async function measure(
  count: number,
  kinds: Readonly<Record<string, (nth: number) => Promise<unknown>>>,
): Promise<Record<string, number[]>> {
  const durations: Record<string, number[]> = {};
  for (let nth = 0; nth < count + WARM_UP; nth += 1) {
    for (const [kind, call] of Object.entries(kinds)) {
      const startedAt = performance.now();
      await call(nth).catch(() => {});
      if (nth >= WARM_UP) (durations[kind] ??= []).push(performance.now() - startedAt);
    }
  }
  return durations;
}

function compare(kinds: readonly (readonly [string, number[]])[]): string[][] {
  const median = (values: readonly number[]) => percentile(values, 0.5).toFixed(2);
  return kinds.flatMap(([first, ofFirst], index) =>
    kinds.slice(index + 1).map(([second, ofSecond]) => {
      const longer = `${(100 * shareLonger(ofFirst, ofSecond)).toFixed(0)} %`;
      return [first, median(ofFirst), second, median(ofSecond), longer];
    }),
  );
}

/** The share of pairs in which the first call took longer (the statistic of Mann and Whitney). */
function shareLonger(first: readonly number[], second: readonly number[]): number {
  const longer = first.reduce((sum, one) => sum + second.filter((other) => one > other).length, 0);
  return longer / (first.length * second.length);
}
