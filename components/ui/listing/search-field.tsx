"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "../field";
import { useSlashFocus } from "./use-slash-focus";

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What the list is searched by now. */
  value: string;
  onSearch: (text: string) => void;
  /** Another box of the page has the slash key. */
  withoutKey?: boolean;
}

/** A search box that searches when typing pauses. The slash key focuses it. */
export function SearchField({ label, placeholder, value, onSearch, withoutKey }: SearchFieldProps) {
  const searchRef = useSlashFocus();
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

  return (
    <TextField
      ref={withoutKey ? null : searchRef}
      label={label}
      type="search"
      placeholder={placeholder}
      aria-keyshortcuts={withoutKey ? undefined : "/"}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
