import { expect, it } from "@jest/globals";
import tailwind from "@/tailwind.config";
import { MAIL_COLORS } from "./mail-style";

it("emails have the colors of the pages", () => {
  const { day, night } = MAIL_COLORS;
  expect(tailwind.theme?.colors).toMatchObject({
    ink: { DEFAULT: day.ink },
    paper: { DEFAULT: day.page, deep: day.panel },
    white: day.sheet,
    line: { DEFAULT: day.line },
    muted: day.muted,
    accent: { DEFAULT: day.accent },
    night: { DEFAULT: night.sheet, line: night.line, muted: night.muted, mint: night.accent },
  });
  expect(night).toMatchObject({ page: night.sheet, ink: day.page, accentText: night.sheet });
  expect(day.accentText).toBe(day.sheet);
});
