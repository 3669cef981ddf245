"use client";

import { useEffect, useState } from "react";

interface Asking<T> {
  answer: T | null;
  /** The last try failed. */
  failed: boolean;
  busy: boolean;
  /** Asks once more. */
  retry: () => void;
}

/**
 * Asks once for something that everybody may read. For islands of reading pages, which do without the cache
 * of the application's pages. @param ask must keep its identity between renders.
 */
export function useFetch<T>(ask: () => Promise<T>): Asking<T> {
  const [round, setRound] = useState(1);
  const [outcome, setOutcome] = useState<{ round: number; answer: T | null }>({ round: 0, answer: null });

  useEffect(() => {
    let wanted = true;
    const settle = (answer: T | null) => {
      if (wanted) setOutcome({ round, answer });
    };
    ask().then(settle, () => settle(null));
    return () => {
      wanted = false;
    };
  }, [ask, round]);

  return {
    answer: outcome.answer,
    failed: outcome.round > 0 && outcome.answer === null,
    busy: outcome.round !== round,
    retry: () => setRound(round + 1),
  };
}
