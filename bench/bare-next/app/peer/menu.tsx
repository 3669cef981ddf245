"use client";

import { useState } from "react";

export function Menu() {
  const [open, setOpen] = useState(false);
  return (
    <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
      {open ? "Close" : "Menu"}
    </button>
  );
}
