import type { Page, Route } from "@playwright/test";

const OWNER = { ownerId: "00000000-0000-4000-8000-000000000001", ownerName: "austin-agency" };
const DESTINATION = { id: "00000000-0000-4000-8000-000000000002", name: "Austin CRM", kind: "webhook" };

/** A staff's view of one destination that fails, with dead letters, as this page is told it; what it says can be changed. */
class Trouble {
  readonly id = DESTINATION.id;
  readonly ownerId = OWNER.ownerId;
  pausedBy: "owner" | "staff" | null = null;
  isAlsoPausedByOwner = false;
  /** Each a digit that its id consists of. */
  letters = ["3", "4"];
  /** Commands that arrived. */
  readonly calls: { method: string; body: unknown }[] = [];
  private failure: { status: number | null; detail: string } | null = null;

  /** Commands fail from now on: with a status, or without for no connection. */
  fail(status: number | null, detail: string): void {
    this.failure = { status, detail };
  }

  succeed(): void {
    this.failure = null;
  }

  async command(route: Route, status: number, json: (body: { disabled?: boolean }) => object): Promise<void> {
    const request = route.request();
    const body = request.postDataJSON();
    this.calls.push({ method: request.method(), body });
    if (!this.failure) return route.fulfill({ status, json: json(body) });
    if (this.failure.status === null) return route.abort();
    return route.fulfill({
      status: this.failure.status,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "urn:leadwell:test", title: "Failed", ...this.failure }),
    });
  }

  overview(): object {
    const at = new Date().toISOString();
    const buckets = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        startsAt: new Date(Date.now() - (count - index) * 60_000).toISOString(),
        accepted: index,
        failed: index % 7,
        p50Ms: index > 0 ? 20 + index : null,
        p95Ms: index > 0 ? 90 + index : null,
      }));
    const destination = {
      ...OWNER,
      ...DESTINATION,
      summary: "crm.example",
      waiting: 3,
      dead: this.letters.length,
      pausedBy: this.pausedBy,
      isAlsoPausedByOwner: this.isAlsoPausedByOwner,
      pausedAt: this.pausedBy ? at : null,
      failures: 7,
      failingSince: at,
      breakerUntil: at,
      nextAttemptAt: null,
      lastError: "HTTP 500",
    };
    return {
      totals: { failing: 1, paused: 0, waiting: 3, dead: this.letters.length },
      destinations: [destination],
      page: 1,
      pages: 1,
      hour: buckets(60),
      day: buckets(48),
    };
  }

  /** As the server answers to a filter. */
  deadLetters(url: string): object {
    const query = new URL(url).searchParams;
    const at = new Date().toISOString();
    return {
      letters: this.letters.map((digit) => ({
        ...OWNER,
        id: `${digit.repeat(8)}-0000-4000-8000-000000000000`,
        destinationId: DESTINATION.id,
        destinationName: DESTINATION.name,
        kind: DESTINATION.kind,
        isPaused: this.pausedBy !== null,
        event: "lead.delivered",
        leadId: null,
        attempts: 12,
        createdAt: at,
        lastAttemptAt: at,
        lastError: "timeout",
      })),
      total: this.letters.length,
      page: 1,
      pages: 1,
      names: {
        destination: query.get("destinationId") === DESTINATION.id ? DESTINATION.name : null,
        owner: query.get("ownerId") === OWNER.ownerId ? OWNER.ownerName : null,
      },
    };
  }
}

/** The calls for it are answered here, so that nothing waits for five days. */
export async function showTrouble(page: Page): Promise<Trouble> {
  const trouble = new Trouble();
  await page.route("**/api/admin/deliveries**", (route) => route.fulfill({ json: trouble.overview() }));
  await page.route("**/api/admin/deliveries/dead**", (route) =>
    route.fulfill({ json: trouble.deadLetters(route.request().url()) }),
  );
  await page.route("**/api/admin/deliveries/replays", (route) =>
    trouble.command(route, 202, () => ({ queued: 1 })),
  );
  await page.route("**/api/admin/deliveries/destinations/*", (route) =>
    trouble.command(route, 200, ({ disabled }) => ({ pausedBy: disabled ? "staff" : trouble.pausedBy })),
  );
  return trouble;
}
