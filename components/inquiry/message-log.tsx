"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface MessageLogProps {
  /** The newest message. Null when there is none. */
  newest: { id: string; isOwn: boolean } | null;
  /** The list of messages. */
  children: ReactNode;
}

/**
 * The frame of a conversation, as high as its messages up to a part of the window. It begins at the newest message. It moves to
 * another one when the reader is at the end or wrote it; somebody who reads further up stays there. Screen readers announce
 * what is added.
 */
export function MessageLog({ newest, children }: MessageLogProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const newestId = newest?.id;
  const isOwn = newest?.isOwn ?? false;
  useEffect(() => {
    const element = frame.current;
    if (element && newestId && (isAtEnd.current || isOwn)) element.scrollTop = element.scrollHeight;
  }, [newestId, isOwn]);
  return (
    <div
      ref={frame}
      role="log"
      aria-label="Conversation"
      // The keyboard scrolls what has the focus.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
      className="max-h-[max(18rem,45dvh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-paper-deep p-3 sm:p-4"
    >
      {children}
    </div>
  );
}

/** Closer to the end than this, the reader sees the newest message. */
const NEAR_END_PX = 40;
