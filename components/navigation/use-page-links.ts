"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { listenToLinks } from "./listen-to-links";
import { scrollToSection } from "./scroll-to-section";

/** The specification's delays: before a navigation, after the new page is there, after a scroll has begun. */
const BEFORE_VISIT_MS = 300;
const AFTER_VISIT_MS = 500;
const AFTER_SCROLL_MS = 800;
/** A page that does not come: the reader gets the old one back. */
const GIVE_UP_MS = 10_000;

/** Turns clicks on plain links into navigations without reload, and says whether one is under way. */
export function usePageLinks(): boolean {
  const router = useRouter();
  const pathname = usePathname();
  const { moving, begin, nextAfter, endAfter } = useMoving();
  const arrival = useRef<{ pathname: string; id: string } | null>(null);

  const visit = useCallback(
    (path: string, id: string) => {
      const target = new URL(path, window.location.href).pathname;
      arrival.current = { pathname: target, id };
      router.push(path);
      // With another query only, no new pathname tells that the page is there.
      endAfter(target === window.location.pathname ? AFTER_VISIT_MS : GIVE_UP_MS);
    },
    [router, endAfter],
  );

  useEffect(
    () =>
      listenToLinks({
        onHint: (path) => router.prefetch(path),
        onClick: (plan, href) => {
          if (plan.kind === "scroll") {
            if (!scrollToSection(plan.id)) return false;
            rememberSection(href);
            if (!isHomeSection(plan.id)) return true;
            begin();
            endAfter(AFTER_SCROLL_MS);
            return true;
          }
          router.prefetch(plan.path);
          begin();
          nextAfter(BEFORE_VISIT_MS, () => visit(plan.path, plan.id));
          return true;
        },
      }),
    [router, begin, nextAfter, endAfter, visit],
  );

  useEffect(() => {
    const id = arrival.current?.pathname === pathname ? arrival.current.id : null;
    if (id === null) return;
    arrival.current = null;
    const scrolled = id !== "" && scrollToSection(id);
    if (scrolled) window.history.replaceState(null, "", `${pathname}#${encodeURIComponent(id)}`);
    endAfter(scrolled ? AFTER_SCROLL_MS : AFTER_VISIT_MS);
  }, [pathname, endAfter]);

  return moving;
}

/** Whether a transition is under way, with one timer for its next moment. */
function useMoving() {
  const [moving, setMoving] = useState(false);
  const timer = useRef<number>(undefined);
  const begin = useCallback(() => setMoving(true), []);
  const nextAfter = useCallback((delayMs: number, next: () => void) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(next, delayMs);
  }, []);
  const endAfter = useCallback((delayMs: number) => nextAfter(delayMs, () => setMoving(false)), [nextAfter]);

  useEffect(() => {
    // The page comes back from the browser's memory as it was left: with the overlay.
    const end = () => setMoving(false);
    window.addEventListener("pageshow", end);
    return () => {
      window.removeEventListener("pageshow", end);
      window.clearTimeout(timer.current);
    };
  }, []);
  return { moving, begin, nextAfter, endAfter };
}

/** Through the history call that the framework watches: an entry of the browser's own would break "back". */
function rememberSection(href: string): void {
  if (href !== window.location.href) window.history.pushState(null, "", href);
}

/** A table of contents, or the link past the navigation, moves without words. */
function isHomeSection(id: string): boolean {
  return window.location.pathname === "/" && id !== "content";
}
