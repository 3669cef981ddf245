"use client";

import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useReloadDestinations } from "@/components/destinations/use-destinations";
import { notify } from "@/components/ui/notify";
import { formatCount } from "@/lib/kit/format-count";
import { apiRequest } from "@/lib/platform/http/api-request";

const replayed = z.object({ queued: z.int(), since: z.optional(z.string()) });

/** What to resend: one delivery, a destination's failed ones, or the leads sold in a time range (ISO 8601). */
export type Replay =
  | { deliveryId: string }
  | { destinationId: string; failed: true }
  | { destinationId: string; from: string; to: string };

/** Resends deliveries, and reports how many are on their way. */
export function useReplay(onDone: () => void = () => {}) {
  const reload = useReloadDestinations();
  return useMutation({
    mutationFn: sendAll,
    onSuccess: ({ queued }) => {
      notify({ title: "Resending", description: countWords(queued) });
      onDone();
    },
    onSettled: reload,
  });
}

/** One call resends 10,000 leads at most: goes on until the whole time range is on its way. */
async function sendAll(replay: Replay): Promise<{ queued: number }> {
  const send = (more: object = {}) =>
    apiRequest("POST", "/api/delivery/replays", replayed, { ...replay, ...more });
  let answer = await send();
  let queued = answer.queued;
  while (answer.since !== undefined) {
    answer = await send({ since: answer.since });
    queued += answer.queued;
  }
  return { queued };
}

function countWords(queued: number): string {
  if (queued === 0) return "There was nothing to send, or it is already on its way.";
  return queued === 1 ? "1 delivery is on its way." : `${formatCount(queued)} deliveries are on their way.`;
}
