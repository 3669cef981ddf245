import { z } from "zod";
import { deliveryRecord, eventRecord, idempotencyRecord } from "./event-records";
import { fileRecord } from "./file-record";
import {
  balanceTransactionRecord,
  chargeRecord,
  customerRecord,
  disputeRecord,
  paymentIntentRecord,
  paymentMethodRecord,
  refundRecord,
  setupIntentRecord,
} from "./records";

/** Content of the state file: everything that a restarted sandbox needs. */
export const snapshot = z.object({
  version: z.literal(1),
  customers: z.array(customerRecord),
  paymentMethods: z.array(paymentMethodRecord),
  paymentIntents: z.array(paymentIntentRecord),
  setupIntents: z.array(setupIntentRecord).default([]),
  charges: z.array(chargeRecord),
  refunds: z.array(refundRecord),
  disputes: z.array(disputeRecord).default([]),
  files: z.array(fileRecord).default([]),
  /** Missing in a file that was written before the sandbox had balance transactions. */
  balanceTransactions: z.array(balanceTransactionRecord).default([]),
  events: z.array(eventRecord),
  deliveries: z.array(deliveryRecord),
  idempotency: z.array(idempotencyRecord),
});
export type Snapshot = z.infer<typeof snapshot>;

type Keyed<T> = Map<string, T>;

/** The sandbox's memory. Maps keep insertion order, which is the order of Stripe's lists reversed. */
export class Store {
  readonly customers: Keyed<Snapshot["customers"][number]> = new Map();
  readonly paymentMethods: Keyed<Snapshot["paymentMethods"][number]> = new Map();
  readonly paymentIntents: Keyed<Snapshot["paymentIntents"][number]> = new Map();
  readonly setupIntents: Keyed<Snapshot["setupIntents"][number]> = new Map();
  readonly charges: Keyed<Snapshot["charges"][number]> = new Map();
  readonly refunds: Keyed<Snapshot["refunds"][number]> = new Map();
  readonly disputes: Keyed<Snapshot["disputes"][number]> = new Map();
  readonly files: Keyed<Snapshot["files"][number]> = new Map();
  readonly balanceTransactions: Keyed<Snapshot["balanceTransactions"][number]> = new Map();
  readonly events: Keyed<Snapshot["events"][number]> = new Map();
  readonly deliveries: Keyed<Snapshot["deliveries"][number]> = new Map();
  readonly idempotency: Keyed<Snapshot["idempotency"][number]> = new Map();
  private onChange: () => void = () => {};

  /** Calls `listener` after every change; there is one listener, the state file. */
  whenChanged(listener: () => void): void {
    this.onChange = listener;
  }

  /** Call it after a change of a record. */
  changed(): void {
    this.onChange();
  }

  clear(): void {
    this.customers.clear();
    this.paymentMethods.clear();
    this.paymentIntents.clear();
    this.setupIntents.clear();
    this.charges.clear();
    this.refunds.clear();
    this.disputes.clear();
    this.files.clear();
    this.balanceTransactions.clear();
    this.events.clear();
    this.deliveries.clear();
    this.idempotency.clear();
    this.changed();
  }

  takeSnapshot(): Snapshot {
    return {
      version: 1,
      customers: [...this.customers.values()],
      paymentMethods: [...this.paymentMethods.values()],
      paymentIntents: [...this.paymentIntents.values()],
      setupIntents: [...this.setupIntents.values()],
      charges: [...this.charges.values()],
      refunds: [...this.refunds.values()],
      disputes: [...this.disputes.values()],
      files: [...this.files.values()],
      balanceTransactions: [...this.balanceTransactions.values()],
      events: [...this.events.values()],
      deliveries: [...this.deliveries.values()],
      idempotency: [...this.idempotency.values()],
    };
  }

  restore(saved: Snapshot): void {
    fill(this.customers, saved.customers);
    fill(this.paymentMethods, saved.paymentMethods);
    fill(this.paymentIntents, saved.paymentIntents);
    fill(this.setupIntents, saved.setupIntents);
    fill(this.charges, saved.charges);
    fill(this.refunds, saved.refunds);
    fill(this.disputes, saved.disputes);
    fill(this.files, saved.files);
    fill(this.balanceTransactions, saved.balanceTransactions);
    fill(this.events, saved.events);
    fill(this.deliveries, saved.deliveries);
    for (const record of saved.idempotency) this.idempotency.set(record.scopedKey, record);
  }
}

function fill<T extends { id: string }>(target: Keyed<T>, records: T[]): void {
  for (const record of records) target.set(record.id, record);
}
