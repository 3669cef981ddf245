"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Puts the focus into the first field when the dialog opens, not on its Close button. */
  focusesField?: boolean;
  children: ReactNode;
}

/** A modal dialog: keeps the focus, closes with Escape, scrolls on a small screen. */
export function Dialog({ open, onClose, title, description, focusesField, children }: DialogProps) {
  const opener = useRef<Element>(null);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-ink/50" />
        <Primitive.Content
          ref={content}
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
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
          className="-translate-x-1/2 fixed bottom-0 left-1/2 z-50 max-h-[92dvh] w-full max-w-lg overflow-y-auto rounded-t-lg border border-line bg-white p-6 shadow-raised sm:bottom-auto sm:top-1/2 sm:w-[calc(100%-2rem)] sm:-translate-y-1/2 sm:rounded-lg"
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
