import type { MoneyMovePlan } from "../money-plan";
import type { ClosedWindow, World } from "../world";

/** Moves the money of orders at Stripe: disputes, and refunds that somebody makes in Stripe's dashboard. */
export interface MoneyMoves {
  /** Begins what is due after this share of the campaign, and goes on with what began before. */
  work(share: number, note: (act: () => Promise<string>) => Promise<void>): Promise<void>;
  /** Does everything that is left: banks decide, refunds end. */
  stop(): Promise<void>;
}

interface ChosenOrder {
  id: string;
  paymentIntentId: string;
}

/** What follows a move later. */
interface NextStep {
  inRound: number;
  act: () => Promise<void>;
}

/** An order that gets nothing from the moment at which the product has seen the move. */
interface Watched {
  order: ChosenOrder;
  window: ClosedWindow | null;
  /** From now on the order may get leads again. */
  isOver: boolean;
}

const ROUNDS_UNTIL_NEXT = 20;
const PART_CENTS = 10_000;

export function createMoneyMoves(world: World, plans: readonly MoneyMovePlan[]): MoneyMoves {
  const { stripeControl, database } = world;
  const waiting = [...plans];
  const touched: string[] = [];
  const watched: Watched[] = [];
  let steps: NextStep[] = [];
  let round = 0;

  const later = (act: () => Promise<void>, rounds = ROUNDS_UNTIL_NEXT) =>
    void steps.push({ inRound: round + rounds, act });

  /** Purchases by API are left out: their leads are sold at once or refunded. */
  async function choose(choice: number): Promise<ChosenOrder | null> {
    const where = `FROM "Order" o WHERE o."paymentIntentId" <> ALL ($1::text[])
      AND NOT EXISTS (SELECT FROM "LeadPurchase" p WHERE p."leadConfigId" = o."leadConfigId")`;
    const count = await database.number(`SELECT count(*) ${where}`, [touched]);
    const [order] = await database.rows<ChosenOrder>(
      `SELECT o."id", o."paymentIntentId" ${where} ORDER BY o."createdAt", o."id" OFFSET $2 LIMIT 1`,
      [touched, Math.floor(choice * count)],
    );
    if (order) touched.push(order.paymentIntentId);
    return order ?? null;
  }

  async function refund(
    order: ChosenOrder,
    end: "stays" | "fails" | "completes",
    amount?: number,
  ): Promise<void> {
    const { id } = await stripeControl.refundInDashboard({
      payment_intent: order.paymentIntentId,
      status: end === "completes" ? "pending" : "succeeded",
      ...(amount === undefined ? {} : { amount }),
    });
    if (end === "completes") return later(() => stripeControl.completeRefund({ refund: id }));
    if (amount !== undefined) return;
    const watch = watchOrder(order);
    if (end === "fails")
      later(async () => {
        await thaw(watch);
        await stripeControl.failRefund({ refund: id });
      });
  }

  async function dispute(
    order: ChosenOrder,
    decisions: readonly ("won" | "lost" | "warning_closed")[],
    input: { status?: "warning_needs_response" | "lost"; amount?: number } = {},
  ): Promise<void> {
    const { id } = await stripeControl.createDispute({ payment_intent: order.paymentIntentId, ...input });
    const watch = watchOrder(order);
    for (const [index, to] of decisions.entries())
      later(
        async () => {
          if (to !== "lost") await thaw(watch);
          await stripeControl.moveDispute({ dispute: id, to });
        },
        ROUNDS_UNTIL_NEXT * (index + 1),
      );
  }

  async function begin({ move, choice }: MoneyMovePlan): Promise<string> {
    const order = await choose(choice);
    if (!order) return "no order to move money of";
    switch (move) {
      case "dashboard-refund":
        await refund(order, "stays");
        break;
      case "dashboard-refund-of-a-part":
        await refund(order, "stays", PART_CENTS);
        break;
      case "dashboard-refund-fails":
        await refund(order, "fails");
        break;
      case "dashboard-refund-is-pending":
        await refund(order, "completes", PART_CENTS);
        break;
      case "dispute-won":
        await dispute(order, ["won"]);
        break;
      case "dispute-lost":
        await dispute(order, ["lost"]);
        break;
      case "dispute-of-a-part-lost":
        await dispute(order, ["lost"], { amount: PART_CENTS });
        break;
      case "dispute-won-then-lost":
        await dispute(order, ["won", "lost"]);
        break;
      case "dispute-lost-then-won":
        await dispute(order, ["lost", "won"]);
        break;
      case "inquiry":
        await dispute(order, ["warning_closed"], { status: "warning_needs_response" });
        break;
      case "debit-returned":
        await dispute(order, [], { status: "lost" });
    }
    return move;
  }

  function watchOrder(order: ChosenOrder): Watched {
    const watch: Watched = { order, window: null, isOver: false };
    watched.push(watch);
    return watch;
  }

  async function now(): Promise<string> {
    const [row] = await database.rows<{ now: string }>(`SELECT clock_timestamp()::text AS "now"`);
    return row?.now ?? "";
  }

  /** Ends the window before the money comes back. */
  async function thaw(watch: Watched): Promise<void> {
    watch.isOver = true;
    if (watch.window) watch.window.until = await now();
  }

  /** Opens the window of an order once the product has recorded the move. */
  async function look({ order, window, isOver }: Watched): Promise<ClosedWindow | null> {
    if (window || isOver || !(await isRecorded(world, order))) return window;
    const opened: ClosedWindow = { what: "frozen order", id: order.id, from: await now(), until: "" };
    world.notes.windows.push(opened);
    return opened;
  }

  async function goOn(isEnd: boolean): Promise<void> {
    for (const watch of watched) watch.window = await look(watch);
    const due = steps.filter(({ inRound }) => isEnd || inRound <= round);
    steps = steps.filter((step) => !due.includes(step));
    for (const { act } of due) await act();
  }

  return {
    work: async (share, note) => {
      round += 1;
      while (waiting[0] && waiting[0].at <= share) {
        const next = waiting.shift();
        if (next) await note(() => begin(next));
      }
      await goOn(false);
    },
    stop: () => goOn(true),
  };
}

/** Whether the product knows that the money of an order is disputed, lost or refunded in full. */
async function isRecorded({ database }: World, { id, paymentIntentId }: ChosenOrder): Promise<boolean> {
  const frozen = await database.number(
    `SELECT count(*) FROM "Order" o WHERE o."id" = $2 AND (
       EXISTS (SELECT FROM "Dispute" d WHERE d."paymentIntentId" = $1
         AND d."status" NOT IN ('won', 'warning_closed', 'prevented'))
       OR o."totalAmountCents" = (SELECT sum(r."amountCents") FROM "StripeRefund" r
         WHERE r."paymentIntentId" = $1 AND r."status" IN ('pending', 'succeeded')))`,
    [paymentIntentId, id],
  );
  return frozen > 0;
}
