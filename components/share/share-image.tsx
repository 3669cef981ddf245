import { readFile } from "node:fs/promises";
import path from "node:path";
import { ImageResponse } from "next/og";
import { site } from "@/lib/marketing/site";
import { SHARE_COLORS } from "./share-colors";

/** The standard size of link previews, in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };

const FONTS = path.join(process.cwd(), "lib/platform/fonts");

/**
 * Draws the image for link previews: name, headline and sample timeline.
 * @param headline at most three lines of 26 characters. @param line one line below the headline.
 */
export async function drawShareImage(headline: string, line: string): Promise<ImageResponse> {
  const [display, sans] = await Promise.all([
    readFile(path.join(FONTS, "newsreader-500.ttf")),
    readFile(path.join(FONTS, "instrument-sans-500.ttf")),
  ]);
  return new ImageResponse(<ShareCard headline={headline} line={line} />, {
    ...SHARE_IMAGE_SIZE,
    fonts: [
      { name: "Newsreader", data: display, weight: 500 },
      { name: "Instrument Sans", data: sans, weight: 500 },
    ],
  });
}

/** The image renderer supports only inline styles and flexbox. */
function ShareCard({ headline, line }: { headline: string; line: string }) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        background: SHARE_COLORS.paper,
        color: SHARE_COLORS.ink,
        fontFamily: "Instrument Sans",
      }}
    >
      <div style={{ display: "flex", flexDirection: "column", padding: "64px 72px 0" }}>
        <div
          style={{ display: "flex", alignItems: "center", gap: 18, fontSize: 40, fontFamily: "Newsreader" }}
        >
          <Ring />
          {site.name}
        </div>
        <div
          style={{ marginTop: 44, fontSize: 82, lineHeight: 1.05, fontFamily: "Newsreader", maxWidth: 1000 }}
        >
          {headline}
        </div>
        <div style={{ marginTop: 24, fontSize: 30, color: SHARE_COLORS.muted }}>{line}</div>
      </div>
      <JourneyStrip />
    </div>
  );
}

function Ring() {
  return (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        width: 36,
        height: 36,
        borderRadius: 18,
        border: `4px solid ${SHARE_COLORS.accent}`,
      }}
    >
      <div style={{ width: 16, height: 16, borderRadius: 8, background: SHARE_COLORS.accent }} />
    </div>
  );
}

const STEPS = [
  { title: "Form submitted", time: "14:03:22.104" },
  { title: "Verified", time: "+ 61 ms" },
  { title: "Sold once", time: "+ 64 ms" },
  { title: "Accepted", time: "+ 318 ms" },
] as const;

/** A sample lead's timeline along the lower edge of a share image. */
function JourneyStrip() {
  return (
    <div
      style={{
        display: "flex",
        justifyContent: "space-between",
        padding: "40px 72px 44px",
        background: SHARE_COLORS.ink,
        color: SHARE_COLORS.white,
        fontSize: 28,
      }}
    >
      {STEPS.map(({ title, time }) => (
        <div key={title} style={{ display: "flex", alignItems: "flex-start", gap: 18 }}>
          <div
            style={{
              width: 16,
              height: 16,
              marginTop: 12,
              borderRadius: 8,
              background: SHARE_COLORS.nightSignal,
            }}
          />
          <div style={{ display: "flex", flexDirection: "column" }}>
            {title}
            <span style={{ color: SHARE_COLORS.nightMint, fontSize: 24 }}>{time}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
