import { expect, it } from "@jest/globals";
import tailwind from "@/tailwind.config";
import { SHARE_COLOURS } from "./share-colours";

it("paints share images in the colours of the pages", () => {
  expect(tailwind.theme?.colors).toMatchObject({
    ink: { DEFAULT: SHARE_COLOURS.ink },
    paper: { DEFAULT: SHARE_COLOURS.paper },
    muted: SHARE_COLOURS.muted,
    accent: { DEFAULT: SHARE_COLOURS.accent },
    night: {
      muted: SHARE_COLOURS.nightMuted,
      mint: SHARE_COLOURS.nightMint,
      signal: SHARE_COLOURS.nightSignal,
    },
    white: SHARE_COLOURS.white,
  });
});
