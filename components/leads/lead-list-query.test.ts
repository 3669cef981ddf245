import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { markChanged } from "./lead-list-query";

const client = new QueryClient();
const fetched = jest.spyOn(globalThis, "fetch");
afterEach(() => {
  client.clear();
  fetched.mockReset();
});

const LIST = ["/api/my/leads", "line=auto&view=callable&sort=consent-newest&page=2", "dana"];
const others = { callable: 2, new: 1, "follow-up": 3, sold: 0, all: 9, followUpsDue: 1 };
const views = (quoted: number) => ({ ...others, quoted });
const rows = [{ id: "1", progress: "quoted" }];
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 20));

/** A query that is shown. @returns how often it was read. */
async function show(queryKey: readonly string[], data: unknown) {
  const queryFn = jest.fn(() => Promise.resolve(data));
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {});
  await settled();
  return { queryFn, stop };
}

describe("after an outcome", () => {
  it("the tabs of the list that is shown are counted again, with its filter, and its rows stay as they are", async () => {
    const list = await show(LIST, { leads: rows, total: 9, views: views(0) });
    fetched.mockImplementation(async () => Response.json(views(1)));
    markChanged(client);
    await settled();
    expect(client.getQueryData(LIST)).toEqual({ leads: rows, total: 9, views: views(1) });
    expect(list.queryFn).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledWith(
      "/api/my/leads/counts",
      expect.objectContaining({ method: "POST", body: JSON.stringify({ line: "auto", search: "dana" }) }),
    );
    // The next page must not pass by a lead that moved up.
    expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
    list.stop();
  });

  it("counts that were asked for before the last outcome are not shown, even when they come last", async () => {
    const list = await show(LIST, { leads: rows, views: views(0) });
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetched.mockImplementationOnce(() => promise);
    fetched.mockImplementationOnce(async () => Response.json(views(2)));
    markChanged(client);
    await settled();
    markChanged(client);
    await settled();
    resolve(Response.json(views(1)));
    await settled();
    expect(client.getQueryData(LIST)).toEqual({ leads: rows, views: views(2) });
    list.stop();
  });

  it("a count that cannot be read leaves the list as it is", async () => {
    const list = await show(LIST, { leads: rows, views: views(0) });
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    markChanged(client);
    await settled();
    expect(client.getQueryData(LIST)).toEqual({ leads: rows, views: views(0) });
    list.stop();
  });

  it("saved views and the entry of the navigation are counted again", async () => {
    const shown = await Promise.all([
      show(["/api/my/lead-views", "counts"], 1),
      show(["/api/my/waiting"], 1),
    ]);
    markChanged(client);
    await settled();
    for (const { queryFn, stop } of shown) {
      expect(queryFn).toHaveBeenCalledTimes(2);
      stop();
    }
  });
});
