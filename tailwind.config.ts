import type { Config } from "tailwindcss";

/** The look, in tokens: ink on paper, one accent. Text colours meet AA on the surfaces they are named for. */
const config: Config = {
  // Which files have classes, each style sheet says itself (components/layout/styles).
  content: [],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#FFFFFF",
      ink: { DEFAULT: "#0E1A2B", soft: "#37424F" },
      paper: { DEFAULT: "#FBFAF6", deep: "#F3F0E7" },
      line: { DEFAULT: "#E4DFD3", strong: "#CFC8B8", field: "#8A8577" },
      muted: "#5A6472",
      accent: { DEFAULT: "#0B7A57", deep: "#075C42", soft: "#DCEDE4", line: "#9CCDB8" },
      amber: { DEFAULT: "#B7791F", deep: "#7A5212", soft: "#FBF3E2", line: "#EBD9AE" },
      blue: { DEFAULT: "#1D5FBF", deep: "#174C99", soft: "#E6EEF9", line: "#B9CFEE" },
      red: { DEFAULT: "#B3261E", deep: "#8F1D17", soft: "#FBEBE9", line: "#EDC3BF" },
      chart: { 1: "#06402F", 2: "#0B7A57", 3: "#4AA985", 4: "#93CAB3", 5: "#CBE2D7" },
      off: { DEFAULT: "#E2E3DD", ink: "#6B7280" },
      supply: { unknown: "#ECEAE1", high: "#A6D3BF", med: "#DDE0D5", low: "#EFD3CB" },
      night: { DEFAULT: "#0E1A2B", line: "#2B3C51", muted: "#A9B6C4", mint: "#8FE3C3", signal: "#2FBF8F" },
    },
    fontSize: {
      // Axes of charts, column heads and counts only.
      xs: ["0.75rem", { lineHeight: "1rem" }],
      sm: ["0.875rem", { lineHeight: "1.5" }],
      base: ["1rem", { lineHeight: "1.55" }],
      lg: ["1.125rem", { lineHeight: "1.5" }],
      xl: ["1.375rem", { lineHeight: "1.3" }],
      "2xl": ["1.75rem", { lineHeight: "1.2" }],
      "3xl": ["2.5rem", { lineHeight: "1.1" }],
      "4xl": ["3.5rem", { lineHeight: "1.05" }],
    },
    borderRadius: { none: "0", sm: "4px", DEFAULT: "10px", lg: "14px", full: "9999px" },
    extend: {
      fontFamily: {
        sans: ["var(--font-sans)", "system-ui", "sans-serif"],
        display: ["var(--font-display)", "Georgia", "serif"],
      },
      boxShadow: { raised: "0 24px 60px -30px rgba(14, 26, 43, 0.45)" },
      maxWidth: { page: "75rem", measure: "27.7em" },
    },
  },
};

export default config;
