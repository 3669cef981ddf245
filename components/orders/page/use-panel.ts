import { useId, useState } from "react";

/** A form that a button opens. When it closes, the focus goes back to the button, which stays in the page. */
export function usePanel() {
  const [isOpen, setOpen] = useState(false);
  const buttonId = useId();
  const close = () => {
    setOpen(false);
    document.querySelector<HTMLElement>(`[id="${buttonId}"]`)?.focus();
  };
  return { isOpen, buttonId, close, toggle: () => setOpen(!isOpen) };
}
