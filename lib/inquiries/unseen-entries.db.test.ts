import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { POST as sendReply } from "@/app/api/admin/inquiries/[id]/replies/route";
import { PATCH as change } from "@/app/api/admin/inquiries/[id]/route";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { callRoute, cookieOf, problemBody } from "@/tests/api/call-route";
import { createStaff } from "@/tests/factories/accounts";
import { createInquiry } from "@/tests/factories/inquiries";
import { readInquiry } from "./staff-queries.server";
import { inquiryDetailDto } from "./staff-schemas";
import { addMessage, threadPath } from "./thread.server";

const REFUSAL = "urn:leadwell:problem:inquiry-changed-meanwhile";

/** An inquiry, and two members of staff whose pages show it. */
async function openTwice() {
  const { id } = await createInquiry();
  const cookies = await Promise.all([1, 2].map(async () => cookieOf(await createStaff())));
  const { entries } = await readInquiry(id);
  const call = (who: 0 | 1) => ({ cookie: cookies[who] ?? "", params: { id } });
  const reply = (who: 0 | 1, shown: number, replyId = randomUUID()) =>
    callRoute({ POST: sendReply }, "POST", {
      ...call(who),
      body: { id: replyId, text: "About 400.", shown },
    });
  const setClosed = (who: 0 | 1, closed: boolean, shown: number) =>
    callRoute({ PATCH: change }, "PATCH", { ...call(who), body: { closed, shown } });
  const write = () => {
    const token = threadPath(id, "email").split("/").at(-1) ?? "";
    return addMessage({ inquiryId: id, token, id: randomUUID(), text: "And in Ohio?" }, NO_CLIENT);
  };
  return { id, entries, reply, setClosed, write };
}

const typeOf = ({ body }: { body: unknown }) => problemBody.parse(body).type;

it("of two members of staff who reply at once, the second reads the first reply before a reply of theirs is sent", async () => {
  const { id, entries, reply } = await openTwice();
  const sent = await Promise.all([reply(0, entries), reply(1, entries)]);
  const refused = sent.filter(({ status }) => status !== 201);
  expect(refused).toMatchObject([{ status: 409 }]);
  expect(refused.map(typeOf)).toEqual([REFUSAL]);
  const shown = await readInquiry(id);
  expect([shown.entries, shown.replies.length]).toEqual([1, 1]);
  expect((await reply(1, shown.entries)).status).toBe(201);
});

it("a message that staff have not seen is neither answered nor closed by what they send, and the same text is sent next time", async () => {
  const { id, entries, reply, setClosed, write } = await openTwice();
  await write();
  const replyId = randomUUID();
  const refused = [await reply(0, entries, replyId), await setClosed(0, true, entries)];
  expect(refused.map(({ status }) => status)).toEqual([409, 409]);
  expect(refused.map(typeOf)).toEqual([REFUSAL, REFUSAL]);
  expect(await readInquiry(id)).toMatchObject({
    status: "new",
    hasNewMessage: true,
    replies: [],
    entries: 1,
  });

  const sent = await reply(0, 1, replyId);
  expect(inquiryDetailDto.parse(sent.body)).toMatchObject({ status: "answered", entries: 2 });
  // Its response may have been lost: the same reply again is not refused as unseen.
  expect((await reply(0, 1, replyId)).status).toBe(201);
  expect((await setClosed(0, true, 2)).status).toBe(200);
  // A reopening hides nothing.
  expect((await setClosed(1, false, 0)).status).toBe(200);
});
