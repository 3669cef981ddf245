import { afterEach, describe, expect, it } from "@jest/globals";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { leadKey } from "../use-lead";
import { MY_LEADS } from "../use-new-leads";
import { readAgain, showChange, showLoggedCall } from "./use-queue";

const client = new QueryClient();
afterEach(() => client.clear());

/** A list of one lead, of which each request waits until the test gives its response. */
function watchList() {
  const requests: ((progress: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [MY_LEADS, "view=all"],
    queryFn: () =>
      new Promise((resolve) => {
        requests.push((progress) => resolve({ leads: [{ id: "1", progress }] }));
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown: unknown[] = [];
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined) shown.push(data);
  });
  return { requests, observer, shown, stop };
}

const isPage = (progress: string) => ({ leads: [{ id: "1", progress }] });
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a change that the server confirmed", () => {
  it("is not undone by the first response of a list, which is older", async () => {
    const { requests, observer, shown, stop } = watchList();
    showChange(client, ["1"], { progress: "contacted" });
    await settled();
    requests[0]?.("new");
    await settled();
    requests[1]?.("contacted");
    await settled();
    expect(observer.getCurrentResult().data).toEqual(isPage("contacted"));
    expect(shown).not.toContainEqual(isPage("new"));
    stop();
  });

  it("is not undone by a list that is being read again", async () => {
    const { requests, observer, shown, stop } = watchList();
    requests[0]?.("new");
    await settled();
    void observer.refetch();
    shown.length = 0;
    showChange(client, ["1"], { progress: "contacted" });
    await settled();
    requests[1]?.("new");
    await settled();
    expect(observer.getCurrentResult().data).toEqual(isPage("contacted"));
    requests[2]?.("contacted");
    await settled();
    expect(observer.getCurrentResult().data).toEqual(isPage("contacted"));
    expect(shown).not.toContainEqual(isPage("new"));
    stop();
  });

  it("leaves a list that nobody reads as it is", async () => {
    const { requests, observer, stop } = watchList();
    requests[0]?.("new");
    await settled();
    showChange(client, ["1"], { progress: "contacted" });
    await settled();
    expect(observer.getCurrentResult().data).toEqual(isPage("contacted"));
    expect(requests).toHaveLength(1);
    stop();
  });

  it("leaves a list that is to be read again as old as it was: the next page would pass by leads that moved up", async () => {
    const { requests, observer, stop } = watchList();
    requests[0]?.("new");
    await settled();
    await client.invalidateQueries({ queryKey: [MY_LEADS], refetchType: "none" });
    showChange(client, ["1"], { call: null });
    await settled();
    expect(observer.getCurrentResult().data).toEqual({ leads: [{ id: "1", progress: "new", call: null }] });
    expect(observer.getCurrentQuery().state.isInvalidated).toBe(true);
    stop();
  });
});

describe("a call that was logged", () => {
  const call = {
    isOpen: true,
    isResting: false,
    turnsAt: "2026-11-30T01:00:00.000Z",
    turnsBackAt: "2026-11-30T13:00:00.000Z",
    zones: ["America/New_York"],
    reason: "8 AM to 8 PM",
    callsLeft: 1,
  };
  it.each([
    ["while another one is allowed, leaves the list as current as it was", call, false],
    [
      "as the last one, has the list read again before its next page",
      { ...call, isResting: true, callsLeft: 0 },
      true,
    ],
    ["to somebody who may not be called any more, too", null, true],
  ])("%s", async (_, left, isRead) => {
    const { requests, observer, stop } = watchList();
    requests[0]?.("new");
    await settled();
    showLoggedCall(client, "1", { calls: ["2026-11-29T15:00:00.000Z"], call: left });
    await settled();
    expect(observer.getCurrentQuery().state.isInvalidated).toBe(isRead);
    expect(observer.getCurrentResult().data).toEqual({ leads: [{ id: "1", progress: "new", call: left }] });
    stop();
  });
});

describe("a change that got no response", () => {
  it("has its open lead read again, and the row shows the result in its place: the list is not read", async () => {
    const { requests, observer, stop } = watchList();
    requests[0]?.("new");
    await settled();
    const lead = new QueryObserver(client, {
      queryKey: leadKey("1"),
      queryFn: async () => ({ id: "1", progress: "contacted", followUpAt: null }),
    });
    const close = lead.subscribe(() => {});
    await readAgain(client, ["1"]);
    const row = { id: "1", progress: "contacted", followUpAt: null };
    expect(observer.getCurrentResult().data).toMatchObject({ leads: [row] });
    expect(requests).toHaveLength(1);
    // Whoever goes on reads the list.
    expect(observer.getCurrentQuery().state.isInvalidated).toBe(true);
    close();
    stop();
  });

  it("leaves the row of a lead that is not open, whose page is read again when it is", async () => {
    const { requests, observer, stop } = watchList();
    requests[0]?.("new");
    await settled();
    client.setQueryData(leadKey("1"), { id: "1", progress: "quoted" });
    await readAgain(client, ["1"]);
    expect(observer.getCurrentResult().data).toEqual(isPage("new"));
    expect(client.getQueryState(leadKey("1"))?.isInvalidated).toBe(true);
    stop();
  });
});
