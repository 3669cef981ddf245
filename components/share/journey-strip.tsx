import { SHARE_COLORS } from "./share-colors";

const STEPS = [
  { title: "Form submitted", time: "14:03:22.104" },
  { title: "Verified", time: "+ 61 ms" },
  { title: "Sold once", time: "+ 64 ms" },
  { title: "Accepted", time: "+ 318 ms" },
] as const;

/** A sample lead's timeline along the lower edge of a share image. */
export function JourneyStrip() {
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
