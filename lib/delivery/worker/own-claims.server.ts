import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { logger } from "@/lib/platform/logger.server";
import { cancelClaimed } from "../transition-deliveries.server";
import {
  claimDeliveries,
  type Loaded,
  loadOutboundDeliveries,
  releaseClaims,
  releaseUnknownClaims,
} from "./claim-deliveries.server";

/** A claimed delivery, with the time of its claim on the clock of `performance.now()`. */
export type Taken = Loaded & { checkedMs: number };

/** The deliveries that one worker has claimed, from the claim to the record of the attempt. */
export interface OwnClaims {
  /**
   * Claims and loads what is due. Deliveries whose lead was erased or returned are cancelled and left out.
   * @returns null when nothing is due.
   * @throws pg's error. Whatever was claimed is released at the next call.
   */
  take(most: number): Promise<Taken[] | null>;
  /** Releases deliveries that were not sent. When that fails, the next `take` does it. Never rejects. */
  giveBack(ids: readonly string[]): Promise<void>;
  /** Forgets deliveries whose attempts are recorded. */
  settle(ids: readonly string[]): void;
}

/** @param timeoutMs the time limit of one attempt. */
export function createOwnClaims(workerId: string, timeoutMs: number): OwnClaims {
  const known = new Set<string>();
  // After an error the database may hold claims of this worker that it does not know: the connection can break after the
  // claim was committed. As long as the worker is alive, nobody else would release them.
  let mayHaveOthers = false;

  async function releaseOthers(): Promise<void> {
    if (!mayHaveOthers) return;
    mayHaveOthers = false;
    await releaseUnknownClaims(workerId, [...known]);
  }

  async function claimAndLoad(most: number) {
    const checkedMs = performance.now();
    const batch = await claimDeliveries(workerId, most);
    if (batch.length === 0) return null;
    const loaded = await loadOutboundDeliveries(batch, timeoutMs);
    const withdrawn = loaded.filter(isWithdrawn).map(({ claimed }) => claimed.id);
    if (withdrawn.length > 0) await cancelClaimed(workerId, withdrawn);
    const kept = loaded.filter((one) => !isWithdrawn(one));
    for (const { claimed } of kept) known.add(claimed.id);
    return kept.map((one) => ({ ...one, checkedMs }));
  }

  return {
    take: async (most) => {
      try {
        await releaseOthers();
        return await claimAndLoad(most);
      } catch (error) {
        mayHaveOthers = true;
        throw error;
      }
    },
    giveBack: async (ids) => {
      if (ids.length === 0) return;
      for (const id of ids) known.delete(id);
      try {
        await releaseClaims(workerId, ids);
      } catch (error) {
        mayHaveOthers = true;
        logger().error({ error: messageOf(error) }, "claims cannot be released");
      }
    },
    settle: (ids) => {
      for (const id of ids) known.delete(id);
    },
  };
}

function isWithdrawn(loaded: Loaded): boolean {
  return "missing" in loaded && loaded.missing === "lead-withdrawn";
}
