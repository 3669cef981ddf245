"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useArrivals } from "./use-arrivals";

export const MY_LEADS = "/api/my/leads";
/** The saved views of the account. */
export const LEAD_VIEWS = "/api/my/lead-views";

/**
 * Counts the leads that arrived since the list was loaded. They are shown when the customer asks, because rows that
 * move by themselves get clicked by mistake. An empty list that has every new lead fills automatically.
 * @param leads of the list; undefined while it loads.
 * @param hasEvery whether every new lead belongs to the list.
 */
export function useNewLeads(leads: readonly { id: string }[] | undefined, hasEvery: boolean) {
  const shown = leads?.map(({ id }) => id);
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const read = () => client.invalidateQueries({ queryKey: [MY_LEADS] });
  const show = (ids: ReadonlySet<string>) => {
    setFresh(ids);
    setWaiting(new Set());
  };
  useArrivals({
    onArrival: ({ leadId }) => {
      if (shown?.includes(leadId) || fresh.has(leadId)) return;
      if (shown?.length !== 0 || !hasEvery) return setWaiting((before) => new Set(before).add(leadId));
      show(new Set([...fresh, leadId]));
      void read();
    },
    onGap: () => void read(),
  });
  const unseen = [...waiting].filter((id) => !shown?.includes(id));
  return {
    unseen,
    fresh,
    /** Marks the unseen leads as shown. The caller reads the list again. */
    show: () => show(new Set(unseen)),
  };
}
