"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** How far below the window a part of the page starts to load. */
const AHEAD = "600px 0px";
/** Without any activity, the rest of the page loads after this time. */
const PATIENCE_MS = 6_000;

/**
 * Whether a part of the page should load its scripts: it is near the window, the visitor was active, or six seconds have
 * passed.
 */
export function useInView<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const ref = useRef<Target>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (near || !ref.current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    const listening = new AbortController();
    for (const event of ["pointermove", "keydown", "scroll"])
      window.addEventListener(event, come, { signal: listening.signal, passive: true });
    const timer = setTimeout(come, PATIENCE_MS);
    return () => {
      observer.disconnect();
      listening.abort();
      clearTimeout(timer);
    };
  }, [near]);

  return [ref, near];
}
