import { type RefObject, useEffect, useRef } from "react";

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * A ref for what appears by the viewer's own act in place of the element that had the focus, for example a form in place of its
 * button. Without it the next Tab begins at the top of the page.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isLost()) element?.focus();
}

/**
 * Gives the focus to `fallback` when the button that was pressed is removed by what it did, at once or after a dialog.
 * @returns a function to call when a button is pressed.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>): () => void {
  const pressed = useRef<Element>(null);
  // After every render: the dialog may close before or after the button goes.
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected || !isLost()) return;
    pressed.current = null;
    fallback.current?.focus();
  });
  return () => {
    pressed.current = document.activeElement;
  };
}
