import type { ReactNode } from "react";

/** Drawn as SVG with the emoji as its text, because a font without emoji glyphs would show an empty box. */
const DRAWINGS = {
  life: {
    emoji: "❤️",
    drawing: <path d="M12 20s-8-4.7-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.3 12 20 12 20z" />,
  },
  health: {
    emoji: "🩺",
    drawing: (
      <>
        <path d="M6.5 3.5h-2v5a4.5 4.5 0 0 0 9 0v-5h-2M9 13v3a4.5 4.5 0 0 0 9 0v-3" />
        <circle cx="18" cy="11" r="2" />
      </>
    ),
  },
  auto: {
    emoji: "🚗",
    drawing: (
      <path d="M4 17v-4.5l1.9-4.9a1.8 1.8 0 0 1 1.7-1.1h8.8a1.8 1.8 0 0 1 1.7 1.1L20 12.5V17zM4 12.5h16M6 17v2M18 17v2M7.5 14.8h.6M15.9 14.8h.6" />
    ),
  },
  property: {
    emoji: "🏠",
    drawing: <path d="M3.5 11.5 12 4.5l8.5 7M6 9.5v10h12v-10M10 19.5V14h4v5.5" />,
  },
  campaign: {
    emoji: "🎯",
    drawing: (
      <>
        <circle cx="12" cy="12" r="8" />
        <circle cx="12" cy="12" r="3" />
        <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />
      </>
    ),
  },
} as const satisfies Record<string, { emoji: string; drawing: ReactNode }>;

/** The picture on a service card. */
export function ServiceIcon({ name }: { name: keyof typeof DRAWINGS }) {
  const { emoji, drawing } = DRAWINGS[name];
  return (
    <svg
      role="img"
      aria-label={emoji}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      {drawing}
    </svg>
  );
}
