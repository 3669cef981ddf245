"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Puts the focus into the first field when the dialog opens, not on its Close button. */
  focusesField?: boolean;
  /**
   * For content of the payment provider, which opens windows of its own above the dialog (3-D Secure). A modal dialog would
   * take their clicks and their focus. The page beneath is made inert instead.
   */
  hasProviderWindows?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog: keeps the focus, closes with Escape, scrolls on a small screen. A click beside it closes it too, until something
 * in it was typed or chosen: such a click is often a slip, Escape is not.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, focusesField, hasProviderWindows = false, children } = props;
  const opener = useRef<Element>(null);
  const content = useRef<HTMLDivElement>(null);
  const isTouched = useRef(false);
  useEffect(
    () => (hasProviderWindows && open ? makeRestInert(content.current) : undefined),
    [hasProviderWindows, open],
  );
  const keepOpen = (event: Event) =>
    hasProviderWindows || isTouched.current ? event.preventDefault() : undefined;
  return (
    <Primitive.Root
      open={open}
      modal={!hasProviderWindows}
      onOpenChange={(next) => (next ? undefined : onClose())}
    >
      <Primitive.Portal>
        {hasProviderWindows ? (
          <div className="fixed inset-0 z-40 bg-ink/50" />
        ) : (
          <Primitive.Overlay className="fixed inset-0 z-40 bg-ink/50" />
        )}
        <Primitive.Content
          ref={content}
          onInteractOutside={keepOpen}
          onChange={() => {
            isTouched.current = true;
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            isTouched.current = false;
            const field = focusesField && content.current?.querySelector("input, textarea, select");
            if (!(field instanceof HTMLElement)) return;
            event.preventDefault();
            field.focus();
          }}
          // The primitive restores the focus only to a trigger of its own.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A page that has moved the focus on purpose, for example to a heading, keeps it there.
            const isLost = document.activeElement === null || document.activeElement === document.body;
            if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
          }}
          // Its upper edge stays in place: centered, what arrives late below a button would move the button from under the pointer.
          className="-translate-x-1/2 fixed bottom-0 left-1/2 z-50 max-h-[92dvh] w-full max-w-lg overflow-y-auto rounded-t-lg border border-line bg-white p-6 shadow-raised sm:bottom-auto sm:top-[10dvh] sm:max-h-[84dvh] sm:w-[calc(100%-2rem)] sm:rounded-lg"
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="font-display text-xl font-medium">{title}</Primitive.Title>
            <Primitive.Close
              aria-label="Close"
              className="-mr-2 -mt-1 grid size-9 place-items-center rounded hover:bg-paper-deep"
            >
              <X aria-hidden="true" className="size-5" />
            </Primitive.Close>
          </div>
          {description ? (
            <Primitive.Description className="mt-1 break-all text-sm text-muted">
              {description}
            </Primitive.Description>
          ) : null}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Takes what is on the page now, except the dialog, out of reach. @returns a function that undoes it. */
function makeRestInert(dialog: HTMLElement | null): () => void {
  const rest = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && !element.inert && !element.contains(dialog),
  );
  for (const element of rest) element.inert = true;
  return () => {
    for (const element of rest) element.inert = false;
  };
}
