"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useArrivals } from "./use-arrivals";

export const MY_LEADS = "/api/my/leads";
/** The saved views of the account. */
export const LEAD_VIEWS = "/api/my/lead-views";

/**
 * Counts the leads that arrived since the list was loaded. They are shown when the customer asks, because rows that
 * move by themselves get clicked by mistake. An empty list fills automatically.
 * @param shown ids of the list; undefined while it loads.
 */
export function useNewLeads(shown: readonly string[] | undefined) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const read = () => client.invalidateQueries({ queryKey: [MY_LEADS] });
  const show = (ids: ReadonlySet<string>) => {
    setFresh(ids);
    setWaiting(new Set());
    void read();
  };
  const isLive = useArrivals({
    onArrival: ({ leadId }) => {
      if (shown?.includes(leadId) || fresh.has(leadId)) return;
      if (shown?.length === 0) show(new Set([...fresh, leadId]));
      else setWaiting((before) => new Set(before).add(leadId));
    },
    onGap: () => void read(),
  });
  const unseen = [...waiting].filter((id) => !shown?.includes(id));
  return { count: unseen.length, isLive, fresh, show: () => show(new Set(unseen)) };
}
