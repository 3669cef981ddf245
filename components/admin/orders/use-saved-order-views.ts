"use client";

import { useState } from "react";
import * as z from "zod/mini";

const KEY = "leadwell.staff-order-views";
const MAX_VIEWS = 10;

const savedViews = z.array(z.object({ name: z.string(), query: z.string() }));
type SavedOrderView = z.infer<typeof savedViews>[number];

/**
 * The filters of the list of orders that this browser keeps under a name. They stay in the browser, because a search may
 * name a customer.
 */
export function useSavedOrderViews() {
  const [views, setViews] = useState(readViews);
  const store = (next: SavedOrderView[]) => {
    setViews(next);
    try {
      window.localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // A browser that stores nothing keeps the views until the page is left.
    }
  };
  return {
    views,
    isFull: views.length >= MAX_VIEWS,
    /** A view of the same name is replaced. */
    save: (view: SavedOrderView) => store([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => store(views.filter((view) => view.name !== name)),
  };
}

function readViews(): SavedOrderView[] {
  try {
    const read = savedViews.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? "[]"));
    return read.success ? read.data.slice(0, MAX_VIEWS) : [];
  } catch {
    return [];
  }
}
