import { type LinkPlan, planLink } from "./plan-link";

interface LinkListeners {
  /** A plain click on a link that is ours. Answers whether it takes the click from the browser. */
  onClick: (plan: Exclude<LinkPlan, { kind: "leave-to-browser" }>, href: string) => boolean;
  /** The pointer rests on a link to another page: a click may follow. */
  onHint: (path: string) => void;
}

/**
 * Listens to the plain links of the whole document. Clicks with a modifier key, other buttons, `target` and
 * `download` stay the browser's. @returns what ends the listening.
 */
export function listenToLinks({ onClick, onHint }: LinkListeners): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const click = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    const link = findLink(event.target);
    const plan = link && planLink(link.href, window.location.href);
    if (!plan || plan.kind === "leave-to-browser") return;
    if (onClick(plan, link.href)) event.preventDefault();
  };
  const hint = (event: PointerEvent) => {
    const link = findLink(event.target);
    const plan = link && planLink(link.href, window.location.href);
    if (plan?.kind === "visit") onHint(plan.path);
  };
  // On the window, after React's own handlers on the document: what they have handled is not ours.
  window.addEventListener("click", click, { signal });
  window.addEventListener("pointerover", hint, { signal, passive: true });
  return () => listening.abort();
}

function isPlain({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return null;
  return link.target === "" || link.target === "_self" ? link : null;
}
