/** Design tokens of tailwind.config.ts for the image renderer, which cannot read stylesheets. A test compares them. */
export const SHARE_COLORS = {
  ink: "#0E1A2B",
  paper: "#FBFAF6",
  muted: "#5A6472",
  accent: "#0B7A57",
  nightMuted: "#A9B6C4",
  nightMint: "#8FE3C3",
  nightSignal: "#2FBF8F",
  white: "#FFFFFF",
} as const;
