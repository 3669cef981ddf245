import { readFileSync } from "node:fs";
import { expect, it, jest } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";

// Stands in for the library's component, which draws nothing on a server, and keeps the properties that it gets.
const Toaster = jest.fn<(props: object) => null>().mockReturnValue(null);
jest.doMock("sonner", () => ({ Toaster, toast: () => undefined }));

it("toasts stay for five seconds, one at a time, are swiped away to the right, and F8 focuses their region", async () => {
  const { Toasts } = await import("@/components/ui/toast/toasts");
  renderToStaticMarkup(<Toasts notification={null} isAsked={false} />);
  expect(Toaster.mock.lastCall?.[0]).toMatchObject({
    duration: 5000,
    visibleToasts: 1,
    swipeDirections: ["right"],
    hotkey: ["F8"],
    customAriaLabel: "Notification",
    className: "toast-region",
  });
});

it("toasts are at most 420 px wide from medium screens on", () => {
  const styles = readFileSync("components/layout/styles/base.css", "utf8");
  expect(styles).toMatch(
    /@media \(min-width: 48rem\) \{\s*\[data-sonner-toaster\]\.toast-region \{\s*--width: 420px !important;/,
  );
});
