import { expect, it } from "@jest/globals";
import tailwind from "@/tailwind.config";
import { SHARE_COLORS } from "./share-colors";

it("uses the same colors in share images and pages", () => {
  expect(tailwind.theme?.colors).toMatchObject({
    ink: { DEFAULT: SHARE_COLORS.ink },
    paper: { DEFAULT: SHARE_COLORS.paper },
    muted: SHARE_COLORS.muted,
    accent: { DEFAULT: SHARE_COLORS.accent },
    night: {
      muted: SHARE_COLORS.nightMuted,
      mint: SHARE_COLORS.nightMint,
      signal: SHARE_COLORS.nightSignal,
    },
    white: SHARE_COLORS.white,
  });
});
