import { expect, it } from "@jest/globals";
import tailwind from "@/tailwind.config";
import { PDF_COLORS } from "./open-pdf.server";

it("PDF files have the colors of the pages", () => {
  expect(tailwind.theme?.colors).toMatchObject({
    ink: { DEFAULT: PDF_COLORS.ink },
    muted: PDF_COLORS.muted,
    line: { DEFAULT: PDF_COLORS.line },
    red: { DEFAULT: PDF_COLORS.red },
  });
});
