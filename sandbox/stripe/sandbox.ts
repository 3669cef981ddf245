import type { SandboxConfig } from "./config";
import { FaultRegistry } from "./control/fault-registry";
import { IdempotencyLayer } from "./http/idempotency";
import { addMissingBalanceTransactions } from "./payments/add-balance-transaction";
import { SettlementClock } from "./payments/settlement-clock";
import { attachStateFile } from "./state/state-file";
import { Store } from "./state/store";
import { WebhookDispatcher } from "./webhooks/webhook-dispatcher";

/** One running sandbox: its state and everything that changes it. */
export type Sandbox = {
  config: SandboxConfig;
  store: Store;
  faults: FaultRegistry;
  idempotency: IdempotencyLayer;
  webhooks: WebhookDispatcher;
  settlements: SettlementClock;
  /** Stops every timer and writes the state file. */
  close: () => void;
};

/** Creates a sandbox: loads the state file and continues what an earlier process left unfinished. */
export function createSandbox(config: SandboxConfig): Sandbox {
  const store = new Store();
  const stateFile = config.stateFile ? attachStateFile(store, config.stateFile) : null;
  addMissingBalanceTransactions(store);
  const faults = new FaultRegistry();
  const webhooks = new WebhookDispatcher({ config, store, faults });
  const settlements = new SettlementClock({ config, store, webhooks });
  webhooks.resume();
  settlements.resume();

  return {
    config,
    store,
    faults,
    idempotency: new IdempotencyLayer(store),
    webhooks,
    settlements,
    close: () => {
      webhooks.stop();
      settlements.stop();
      stateFile?.close();
    },
  };
}

/** Forgets every object, fault and pending webhook, as if freshly started without a state file. */
export function resetSandbox(sandbox: Sandbox): void {
  sandbox.webhooks.stop();
  sandbox.settlements.stop();
  sandbox.faults.clear();
  sandbox.store.clear();
}
