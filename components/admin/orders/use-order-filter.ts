"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { readStatusFilter, type StatusFilter } from "@/lib/orders/filter-orders";

/** Search and status filter, kept in the address so that a reload or a link shows the same list. */
export function useOrderFilter() {
  const parameters = useSearchParams();
  const [filter, setFilter] = useState({
    search: parameters.get("search") ?? "",
    status: readStatusFilter(parameters.get("status")),
  });

  const change = (next: { search: string; status: StatusFilter }) => {
    setFilter(next);
    const query = new URLSearchParams();
    if (next.search) query.set("search", next.search);
    if (next.status !== "all") query.set("status", next.status);
    const text = query.toString();
    window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
  };

  return [filter, change] as const;
}
