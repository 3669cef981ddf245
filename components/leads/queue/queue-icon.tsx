/** The drawings of the list of leads, on a grid of 24. */
const DRAWINGS = {
  phone:
    "M6.6 3.5h2.7l1.5 4.2-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4.2 1.5v2.7a2.1 2.1 0 0 1-2.3 2.1C10.9 18.9 5.1 13.1 4.5 5.8a2.1 2.1 0 0 1 2.1-2.3z",
  clock: "M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 0 1 17 0M12 7.5V12l3 2",
  quote: "M6 3h8l4 4v14H6zM14 3v4h4M9.5 12h5M9.5 16h5",
  check: "m5 12.5 4.5 4.5L19 7.5",
  x: "M6 6l12 12M18 6 6 18",
  search: "M17.5 11a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0M16 16l4.5 4.5",
  filter: "M4 7h16M7 12h10M10 17h4",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
  up: "m6 15 6-6 6 6",
  down: "m6 9 6 6 6-6",
  left: "m15 6-6 6 6 6",
  open: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  seal: "M12 3l7 3v6c0 4.4-2.9 7.4-7 9-4.1-1.6-7-4.6-7-9V6zM9 12l2.2 2.2L15.2 10",
  returns: "M4 9h10a5.5 5.5 0 0 1 0 11H9M8 5 4 9l4 4",
  bell: "M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 21h4",
} as const;
export type QueueIconName = keyof typeof DRAWINGS;

/** An icon of the list of leads. Hidden from screen readers: the words beside it, or the label of its button, say the same. */
export function QueueIcon({ name, className = "size-[18px]" }: { name: QueueIconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`flex-none ${className}`}
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
