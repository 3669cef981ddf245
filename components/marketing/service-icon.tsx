import type { ReactNode } from "react";

/** Drawn as SVG, because a font without emoji glyphs would show an empty box. */
const DRAWINGS = {
  life: {
    label: "Heart",
    drawing: (
      <path
        fill="#D6455D"
        d="M12 20.5S3.5 15.4 3.5 9.3C3.5 6.6 5.6 4.5 8.2 4.5c1.6 0 3 .8 3.8 2 .8-1.2 2.2-2 3.8-2 2.6 0 4.7 2.1 4.7 4.8 0 6.1-8.5 11.2-8.5 11.2z"
      />
    ),
  },
  health: {
    label: "Stethoscope",
    drawing: (
      <g fill="none" stroke="#2F6FB5" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 3.5H4.5V9a4.5 4.5 0 0 0 9 0V3.5H12" />
        <path d="M9 13.5V16a4.5 4.5 0 0 0 9 0v-2.5" />
        <circle cx="18" cy="11.2" r="2.2" fill="#BFD8F2" />
      </g>
    ),
  },
  auto: {
    label: "Car",
    drawing: (
      <>
        <path
          fill="#C8452F"
          d="M3 16.5v-3.6c0-.9.6-1.6 1.4-1.8l1.3-.3 1.7-3.6c.4-.8 1.1-1.2 2-1.2h5.2c.9 0 1.6.4 2 1.2l1.7 3.6 1.3.3c.8.2 1.4.9 1.4 1.8v3.6c0 .6-.4 1-1 1H4c-.6 0-1-.4-1-1z"
        />
        <path fill="#DDEBF3" d="m8.9 7.9-1.4 2.9h9l-1.4-2.9c-.1-.2-.3-.4-.6-.4h-5c-.3 0-.5.2-.6.4z" />
        <circle cx="7.4" cy="17.4" r="2.1" fill="#24303F" />
        <circle cx="16.6" cy="17.4" r="2.1" fill="#24303F" />
      </>
    ),
  },
  property: {
    label: "House",
    drawing: (
      <>
        <path fill="#E9D9B6" d="M5.5 11v8.5h13V11L12 5.4z" />
        <path
          fill="none"
          stroke="#B4532A"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M3.5 11.5 12 4.2l8.5 7.3"
        />
        <path fill="#8A5A33" d="M10 19.5v-4.6c0-.5.4-.9.9-.9h2.2c.5 0 .9.4.9.9v4.6z" />
      </>
    ),
  },
  campaign: {
    label: "Target",
    drawing: (
      <>
        <circle cx="12" cy="12" r="8.5" fill="#D6455D" />
        <circle cx="12" cy="12" r="5.8" fill="#FFFFFF" />
        <circle cx="12" cy="12" r="3.1" fill="#D6455D" />
      </>
    ),
  },
} as const satisfies Record<string, { label: string; drawing: ReactNode }>;

/** The picture on a service card. */
export function ServiceIcon({ name }: { name: keyof typeof DRAWINGS }) {
  const { label, drawing } = DRAWINGS[name];
  return (
    <svg role="img" aria-label={label} viewBox="0 0 24 24" className="size-6">
      {drawing}
    </svg>
  );
}
