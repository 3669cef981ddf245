"use client";

import { TextField } from "../field";
import { useSearchText } from "./use-search-text";
import { useSlashFocus } from "./use-slash-focus";

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
  const { ref, shortcut } = useSlashFocus();
  const [text, setText] = useSearchText(value, onSearch);
  return (
    <TextField
      ref={withoutKey ? null : ref}
      label={label}
      type="search"
      placeholder={placeholder}
      aria-keyshortcuts={withoutKey ? undefined : shortcut}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
