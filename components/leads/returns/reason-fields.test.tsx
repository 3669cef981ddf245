import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { ReasonFields } from "./reason-fields";

/** The form with this many returned leads, for an account with 40 leads and this many returns that count. */
function shown(count: number, returned: number | null): string {
  const share =
    returned === null
      ? undefined
      : { bought: 40, returned, limitPercent: 25, isOverLimit: returned + 1 > 10 };
  return renderToStaticMarkup(<ReasonFields name="reason" error={undefined} count={count} share={share} />);
}

it("promises the approval after the deadline only to returns below the limit", () => {
  expect(shown(1, 9)).toContain("approved if we are late");
  expect(shown(10, 0)).toContain("approved if we are late");
  expect(shown(1, 10)).toContain("so only our staff can approve it<");
  expect(shown(3, 12)).toContain("so only our staff can approve them<");
  expect(shown(5, 7)).toContain(
    "If we are late, at most 3 of these 5 are approved; above your limit, only our staff",
  );
  for (const form of [shown(1, 10), shown(3, 12), shown(5, 7), shown(1, null)])
    expect(form).not.toContain("approved if we are late");
});

it("asks about one lead or many", () => {
  expect(shown(1, 0)).toContain("Why are you returning it?");
  expect(shown(3, 0)).toContain("Why are you returning them?");
});
