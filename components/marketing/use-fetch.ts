"use client";

import { useEffect, useState } from "react";

interface FetchState<T> {
  data: T | null;
  /** The last attempt failed. */
  failed: boolean;
  busy: boolean;
  /** Starts another attempt. */
  retry: () => void;
}

/**
 * Loads public data, or code that the first paint does not need, once. It does without the query client that the private
 * pages use, so that public pages stay small.
 * @param load must be the same function on every render.
 */
export function useFetch<T>(load: () => Promise<T>): FetchState<T> {
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<{ attempt: number; data: T | null }>({ attempt: 0, data: null });

  useEffect(() => {
    let mounted = true;
    const finish = (data: T | null) => {
      if (mounted) setResult({ attempt, data });
    };
    load().then(finish, () => finish(null));
    return () => {
      mounted = false;
    };
  }, [load, attempt]);

  return {
    data: result.data,
    failed: result.attempt > 0 && result.data === null,
    busy: result.attempt !== attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
