/** The tokens of tailwind.config.ts that the image renderer needs: it reads no stylesheet. Held by a test. */
export const SHARE_COLOURS = {
  ink: "#0E1A2B",
  paper: "#FBFAF6",
  muted: "#5A6472",
  accent: "#0B7A57",
  nightMuted: "#A9B6C4",
  nightMint: "#8FE3C3",
  nightSignal: "#2FBF8F",
  white: "#FFFFFF",
} as const;
