"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** How far below the window a part of the page begins to load. */
const AHEAD = "600px 0px";
/** A reader who has not moved yet gets the rest of the page after this. */
const PATIENCE_MS = 6_000;

/**
 * Whether what this part of the page needs may be loaded: the part is near the window, the reader has moved
 * at all, or some seconds have passed.
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
