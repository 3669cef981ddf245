"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import * as z from "zod/mini";
import { useReloadDestinations } from "@/components/destinations/use-destinations";
import { notify } from "@/components/ui/notify";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type Pause, replayedWords } from "./replay-words";

const replayed = z.object({ queued: z.int(), since: z.optional(z.string()) });

/** What to resend: one delivery, a destination's failed ones, or the leads sold in a time range (ISO 8601). */
export type Replay =
  | { deliveryId: string }
  | { destinationId: string; failed: true }
  | { destinationId: string; from: string; to: string };

/** Where the next call of a time range begins. */
interface Rest {
  /** The range, as JSON. */
  range: string;
  since: string;
  queued: number;
}

/**
 * Resends deliveries, and reports how many are queued. One call resends 10,000 leads at most: it goes on until the whole
 * time range is queued. After a failure, the same range goes on where it ended, so that nothing is sent once more.
 */
export function useReplay(health: Pause, onDone: () => void = () => {}) {
  const reload = useReloadDestinations();
  const rest = useRef<Rest>(null);
  return useMutation({
    mutationFn: async (replay: Replay) => {
      const range = JSON.stringify(replay);
      let { since, queued }: Partial<Rest> & { queued: number } =
        rest.current?.range === range ? rest.current : { queued: 0 };
      do {
        const body = since === undefined ? replay : { ...replay, since };
        const answer = await apiRequest("POST", "/api/delivery/replays", replayed, body);
        since = answer.since;
        queued += answer.queued;
        rest.current = since === undefined ? null : { range, since, queued };
      } while (since !== undefined);
      return { queued };
    },
    onSuccess: ({ queued }) => {
      notify({ title: "Resending", description: replayedWords(queued, health) });
      onDone();
    },
    onSettled: reload,
  });
}
