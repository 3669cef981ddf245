import type { z } from "zod";
import { newId } from "../ids";
import type { ApiFault, Fault, faultInput, WebhookFault } from "./fault-contract";

/** The injected faults, oldest first. Each call is hit by at most one. */
export class FaultRegistry {
  private faults: Fault[] = [];
  /** Releases the held calls. */
  private held: (() => void)[] = [];

  add(input: z.output<typeof faultInput>): Fault {
    const fault = { ...input, id: newId("fault") };
    this.faults.push(fault);
    return fault;
  }

  list(): Fault[] {
    return this.faults;
  }

  /** Removes every fault and releases held calls. @returns the number of faults. */
  clear(): number {
    const count = this.faults.length;
    this.faults = [];
    for (const release of this.held.splice(0)) release();
    return count;
  }

  /** Resolves when the faults are cleared. */
  untilCleared(): Promise<void> {
    return new Promise((resolve) => {
      this.held.push(resolve);
    });
  }

  /** The fault that hits this API call, used up by one; null when none does. */
  takeForCall(call: { method: string; path: string; endpoint: string }): ApiFault | null {
    const hit = this.faults.filter(isApiFault).find((fault) => {
      if (fault.method && fault.method !== call.method) return false;
      if (fault.path && !call.path.startsWith(fault.path)) return false;
      return !fault.endpoint || fault.endpoint === call.endpoint;
    });
    if (hit && hit.skip > 0) {
      hit.skip -= 1;
      return null;
    }
    return hit ? this.use(hit) : null;
  }

  /** The fault that hits this event when it is announced; `mute` belongs to attempts instead. */
  takeForEvent(eventType: string): WebhookFault | null {
    return this.takeForWebhook(eventType, (fault) => fault.action.kind !== "mute");
  }

  /** Whether this delivery attempt fails without reaching the endpoint. */
  takeMute(eventType: string): boolean {
    return this.takeForWebhook(eventType, (fault) => fault.action.kind === "mute") !== null;
  }

  private takeForWebhook(eventType: string, suits: (fault: WebhookFault) => boolean): WebhookFault | null {
    const hit = this.faults
      .filter(isWebhookFault)
      .find((fault) => suits(fault) && (!fault.eventType || fault.eventType === eventType));
    return hit ? this.use(hit) : null;
  }

  /** Returns the fault with what remains of it after this use. */
  private use<F extends Fault>(fault: F): F {
    if (fault.times !== "always") fault.times -= 1;
    if (fault.times === 0) this.faults = this.faults.filter((other) => other !== fault);
    return fault;
  }
}

function isApiFault(fault: Fault): fault is ApiFault {
  return fault.target === "api";
}

function isWebhookFault(fault: Fault): fault is WebhookFault {
  return fault.target === "webhook";
}
