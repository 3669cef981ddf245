"use client";

import { useEffect, useEffectEvent, useState } from "react";

const PAUSE_MS = 300;

/**
 * The text of a search box that searches when typing pauses.
 * @param value what the list is searched by now.
 * @returns the text, and how to change it.
 */
export function useSearchText(
  value: string,
  onSearch: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [shown, setShown] = useState(value);
  // Changed from elsewhere (the back button), and not by what was typed here.
  if (value !== shown) {
    setShown(value);
    if (value !== asked) {
      setText(value);
      setAsked(value);
    }
  }

  const ask = useEffectEvent((next: string) => {
    if (next === asked) return;
    setAsked(next);
    onSearch(next);
  });
  useEffect(() => {
    const pause = setTimeout(() => ask(text.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return [text, setText];
}
