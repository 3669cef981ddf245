"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSignedInArea } from "@/lib/kit/own-document-paths";
import { planLink } from "./plan-link";

/** Delays of the specification: before a navigation, after the new page is shown, after a scroll has started. */
const BEFORE_VISIT_MS = 300;
const AFTER_VISIT_MS = 500;
const AFTER_SCROLL_MS = 800;
/** The overlay ends after this time if the new page does not arrive. */
const GIVE_UP_MS = 10_000;

/**
 * Rendered once, in the root layout. Turns clicks on plain links into navigations without a reload. On public pages, it prefetches
 * a page when the pointer is on its link, and shows the overlay meanwhile. The overlay takes no click, no key and no focus.
 */
export function Navigator() {
  const router = useRouter();
  const pathname = usePathname();
  const [moving, setMoving] = useState(false);
  const timer = useRef<number>(undefined);
  const target = useRef<{ pathname: string; id: string } | null>(null);

  const nextAfter = (delayMs: number, next: () => void) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(next, delayMs);
  };
  const endAfter = (delayMs: number) => nextAfter(delayMs, () => setMoving(false));

  const visit = (path: string, id: string) => {
    target.current = { pathname: new URL(path, window.location.href).pathname, id };
    router.push(path);
    // A change of the query alone gives no new pathname to wait for.
    endAfter(target.current.pathname === window.location.pathname ? AFTER_VISIT_MS : GIVE_UP_MS);
  };
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = isPlainClick(event) ? findLink(event.target) : null;
    const plan = link && planLink(link.href, window.location.href);
    if (!plan || plan.kind === "leave-to-browser") return;
    // The overlay belongs to the public pages. A private page answers at once: its frame stays.
    const isPrivate = isSignedInArea(window.location.pathname);
    if (isPrivate && plan.kind === "load") return;
    if (isPrivate && plan.kind === "visit") {
      event.preventDefault();
      router.push(plan.id ? `${plan.path}#${encodeURIComponent(plan.id)}` : plan.path);
      return;
    }
    // The page of an earlier click may still arrive: it must not end this one.
    if (plan.kind !== "scroll") target.current = null;
    if (plan.kind === "load") {
      event.preventDefault();
      setMoving(true);
      nextAfter(BEFORE_VISIT_MS, () => {
        window.location.assign(plan.href);
        endAfter(GIVE_UP_MS);
      });
    } else if (plan.kind === "visit") {
      event.preventDefault();
      router.prefetch(plan.path);
      setMoving(true);
      nextAfter(BEFORE_VISIT_MS, () => visit(plan.path, plan.id));
    } else if (scrollToSection(plan.id)) {
      event.preventDefault();
      // Through the history call that the framework watches: an entry of the browser's own would break "back".
      if (link.href !== window.location.href) window.history.pushState(null, "", link.href);
      if (!isHomeSection(plan.id)) return;
      setMoving(true);
      endAfter(AFTER_SCROLL_MS);
    }
  });
  const onPointerOver = useEffectEvent((event: PointerEvent) => {
    // On private pages `WorkspaceLink` prefetches its links itself, and no other link is prefetched.
    if (isSignedInArea(window.location.pathname)) return;
    const link = findLink(event.target);
    const plan = link && planLink(link.href, window.location.href);
    if (plan?.kind === "visit") router.prefetch(plan.path);
  });
  const onArrival = useEffectEvent((arrived: string) => {
    if (target.current?.pathname !== arrived) return;
    const { id } = target.current;
    target.current = null;
    const isScrolled = id !== "" && scrollToSection(id);
    if (isScrolled) window.history.replaceState(null, "", `${arrived}#${encodeURIComponent(id)}`);
    endAfter(isScrolled ? AFTER_SCROLL_MS : AFTER_VISIT_MS);
  });

  useEffect(() => onArrival(pathname), [pathname]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // On the window, after React's own handlers on the document: clicks that they prevented are not handled here.
    window.addEventListener("click", (event) => onClick(event), { signal });
    window.addEventListener("pointerover", (event) => onPointerOver(event), { signal, passive: true });
    // A page from the back/forward cache still has the overlay with which it was left.
    window.addEventListener("pageshow", () => setMoving(false), { signal });
    return () => {
      listening.abort();
      window.clearTimeout(timer.current);
    };
  }, []);

  return (
    <output
      data-moving={moving}
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center data-[moving=true]:animate-[appear_150ms_ease-out] data-[moving=true]:bg-paper/75"
    >
      {moving ? (
        <span className="rounded-full bg-ink px-5 py-2.5 font-semibold text-white shadow-raised">
          Navigating...
        </span>
      ) : null}
    </output>
  );
}

/** Modifier keys and other buttons open tabs and windows: those clicks stay the browser's. */
function isPlainClick({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The link around an element, unless it downloads a file or opens another window. */
function findLink(element: EventTarget | null): HTMLAnchorElement | null {
  const link = element instanceof Element ? element.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return null;
  return link.target === "" || link.target === "_self" ? link : null;
}

/**
 * Scrolls to the element with this id, or to the top for an empty one, and moves the focus there. The stylesheet decides
 * between smooth and instant. @returns false when there is no such element.
 */
function scrollToSection(id: string): boolean {
  if (id === "") {
    window.scrollTo({ top: 0 });
    return true;
  }
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView();
  if (!section.matches("a, button, input, select, textarea, summary, [tabindex]")) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  return true;
}

/** A table of contents and the skip link scroll without the overlay. */
function isHomeSection(id: string): boolean {
  return window.location.pathname === "/" && id !== "content";
}
