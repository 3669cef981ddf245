import type { Line } from "@/lib/catalog/lines";

/** What is agreed with a publisher. */
export interface NewPublisher {
  name: string;
  lines: readonly Line[];
  /** Empty: all states. */
  states: readonly string[];
  /** Leads a day; null without a cap. */
  dailyCap: number | null;
}
