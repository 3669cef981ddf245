import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { UndoApproval } from "./order-time";

it("the seconds until an approval takes effect are seen and not said: they change at each second", () => {
  const approvesAt = new Date(Date.now() + 8000).toISOString();
  const html = renderToStaticMarkup(
    <UndoApproval order={{ id: "4f6c", approvesAt }} onUndo={() => {}} held={false} />,
  );
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>Approves in 8 s</);
  expect(html).toMatch(/<output[^>]*><\/output>/);
});
