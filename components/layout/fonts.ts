import localFont from "next/font/local";

/** Headlines and large figures. */
export const displayFont = localFont({
  src: "./fonts/newsreader-display.woff2",
  weight: "400 600",
  variable: "--font-display",
  display: "swap",
});

/** Everything else. */
export const sansFont = localFont({
  src: "../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  variable: "--font-sans",
  display: "swap",
});
