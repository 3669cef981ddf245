/** The drawings of the workspace, on a grid of 24. */
const DRAWINGS = {
  overview: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  leads:
    "M12.5 8a3.5 3.5 0 1 1-7 0a3.5 3.5 0 0 1 7 0M2.5 20c.4-3.7 3-6 6.5-6s6.1 2.3 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .8 3.2 2.7 3.5 5.4",
  orders: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5",
  results: "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6",
  billing: "M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M7 15h3",
  delivery: "M3 12h11M10 7l5 5-5 5M14 4h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5",
  key: "M12.5 15a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0M11.2 11.8l8.3-8.3M16 7l3 3",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0a2 2 0 0 1 4 0M11 17a2 2 0 1 1-4 0a2 2 0 0 1 4 0",
  catalog: "M4 4h7l9 9-7 7-9-9zM8 8h.01",
  plus: "M12 5v14M5 12h14",
  updown: "m8 9 4-4 4 4M8 15l4 4 4-4",
  home: "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6",
  help: "M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 0 1 17 0M9.7 9.5a2.4 2.4 0 1 1 3.3 2.3c-.7.3-1 .8-1 1.5M12 16.3v.01",
  signOut: "M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h11M17 8l4 4-4 4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  publishers:
    "M14 12a2 2 0 1 1-4 0a2 2 0 0 1 4 0M8.1 15.9a5.5 5.5 0 0 1 0-7.8M15.9 8.1a5.5 5.5 0 0 1 0 7.8M5.3 18.7a9.5 9.5 0 0 1 0-13.4M18.7 5.3a9.5 9.5 0 0 1 0 13.4",
  send: "m21 3-8.5 18-2.8-8.2L3 9zM21 3 9.7 12.8",
  returns: "M4 9h10a5.5 5.5 0 0 1 0 11H9M8 5 4 9l4 4",
  customers: "M4 21V8l8-4 8 4v13M9 21v-5h6v5M9 11h.01M15 11h.01",
  scales: "M12 4v16M8 20h8M6 7h12M6 7l-3 7h6zM18 7l-3 7h6z",
  ban: "M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 0 1 17 0M6 6l12 12",
  message: "M4 5h16v11H10l-5 4v-4H4z",
  audit: "M5 4h14v16H5zM8.5 9h7M8.5 13h7M8.5 17h4",
  tasks: "M4 6l2 2 3-4M4 14l2 2 3-4M12 7h8M12 15h8M4 20h16",
  failed: "M12 4 2.5 20h19zM12 10v4M12 17v.01",
  phone:
    "M6.6 3.5h2.7l1.5 4.2-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4.2 1.5v2.7a2.1 2.1 0 0 1-2.3 2.1C10.9 18.9 5.1 13.1 4.5 5.8a2.1 2.1 0 0 1 2.1-2.3z",
  right: "m9 6 6 6-6 6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  quote: "M6 3h8l4 4v14H6zM14 3v4h4M9.5 12h5M9.5 16h5",
  clock: "M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 0 1 17 0M12 7.5V12l3 2",
  x: "M6 6l12 12M18 6 6 18",
  search: "M17.5 11a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0M16 16l4.5 4.5",
  filter: "M4 7h16M7 12h10M10 17h4",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
  up: "m6 15 6-6 6 6",
  down: "m6 9 6 6 6-6",
  left: "m15 6-6 6 6 6",
  open: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  seal: "M12 3l7 3v6c0 4.4-2.9 7.4-7 9-4.1-1.6-7-4.6-7-9V6zM9 12l2.2 2.2L15.2 10",
  bell: "M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 21h4",
} as const;

export type WorkspaceIconName = keyof typeof DRAWINGS;

/** An icon of the workspace. Hidden from screen readers: the words beside it say the same. */
export function WorkspaceIcon({
  name,
  className = "size-[18px]",
}: {
  name: WorkspaceIconName;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.75 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`flex-none ${className}`}
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
