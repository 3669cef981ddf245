import { expect, it } from "@jest/globals";
import { GET as listPublishers } from "@/app/api/admin/publishers/route";
import { db } from "@/lib/platform/db/prisma.server";
import { publisherListDto } from "@/lib/publishers/schemas";
import { createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf } from "./call-route";

it("the list of publishers has pages of 50, and every publisher is on one of them", async () => {
  const names = Array.from({ length: 120 }, (_, index) => `page-${String(index).padStart(3, "0")}`);
  await db().publisher.createMany({ data: names.map((name) => ({ name })) });
  const cookie = await cookieOf(await createStaff());
  const read = async (query: string) =>
    publisherListDto.parse((await callRoute({ GET: listPublishers }, "GET", { cookie, query })).body);
  const first = await read("");
  expect(first).toMatchObject({ total: 120, page: 1, pages: 3 });
  const rest = [await read("?page=2"), await read("?page=3")];
  const found = [first, ...rest].flatMap(({ publishers }) => publishers.map(({ name }) => name));
  expect(found).toEqual(names);
  expect(await read("?page=99")).toMatchObject({ page: 3 });
  expect((await callRoute({ GET: listPublishers }, "GET", { cookie, query: "?page=0" })).status).toBe(400);
});
