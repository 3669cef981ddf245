import type { SandboxConfig } from "../config";
import type { PaymentIntentRecord } from "../state/records";
import type { Store } from "../state/store";
import { noRequest } from "../webhooks/announce-event";
import type { WebhookDispatcher } from "../webhooks/webhook-dispatcher";
import { settleBankDebit } from "./settle-bank-debit";

type Dependencies = { config: SandboxConfig; store: Store; webhooks: WebhookDispatcher };

/** Lets bank debits leave `processing` by themselves after the configured delay. */
export class SettlementClock {
  private readonly dependencies: Dependencies;
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(dependencies: Dependencies) {
    this.dependencies = dependencies;
  }

  /** Starts the clock for an intent that just entered `processing`; with a delay of 0 it never fires. */
  start(intent: PaymentIntentRecord): void {
    const { achSettleMs } = this.dependencies.config;
    if (achSettleMs === 0) return;
    intent.settleAtMs = Date.now() + achSettleMs;
    this.arm(intent, achSettleMs);
  }

  resume(): void {
    for (const intent of this.dependencies.store.paymentIntents.values()) {
      if (intent.status !== "processing" || intent.settleAtMs === null) continue;
      this.arm(intent, Math.max(0, intent.settleAtMs - Date.now()));
    }
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private arm(intent: PaymentIntentRecord, delayMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(intent.id);
      if (intent.status === "processing")
        settleBankDebit(this.dependencies, noRequest, intent, "as_account_says");
    }, delayMs);
    this.timers.set(intent.id, timer);
  }
}
