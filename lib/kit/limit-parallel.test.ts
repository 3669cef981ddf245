import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { limitParallel } from "./limit-parallel";

/** Work that ends when it is told to. */
function openWork() {
  const order: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (name: number) => async () => {
    order.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  return { order, work, end: (name: number) => ends.get(name)?.() };
}

describe("a door for heavy work", () => {
  it("lets so many in at once, and the next one when one leaves, in order", async () => {
    const run = limitParallel({ running: 2, waiting: 10, retryAfterSeconds: 1 });
    const { order, work, end } = openWork();
    const results = [1, 2, 3, 4].map((name) => run(work(name)));
    expect(order).toEqual([1, 2]);
    end(2);
    expect(await results[1]).toBe(2);
    await Promise.resolve();
    expect(order).toEqual([1, 2, 3]);
    end(3);
    await results[2];
    await Promise.resolve();
    end(1);
    end(4);
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it("sends away whoever comes when too many wait, and says when to come again", async () => {
    const run = limitParallel({ running: 1, waiting: 1, retryAfterSeconds: 2 });
    const { work, end } = openWork();
    const first = run(work(1));
    const second = run(work(2));
    await expect(run(work(3))).rejects.toMatchObject({ status: 503, extras: { retryAfterSeconds: 2 } });
    end(1);
    await first;
    await Promise.resolve();
    end(2);
    expect(await second).toBe(2);
  });

  it("never runs more than it may, also when work fails", async () => {
    const outcomes = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), outcomes, async (running, succeeds) => {
        const run = limitParallel({ running, waiting: 100, retryAfterSeconds: 1 });
        let now = 0;
        let most = 0;
        const results = await Promise.allSettled(
          succeeds.map((isGood) =>
            run(async () => {
              most = Math.max(most, (now += 1));
              await Promise.resolve();
              now -= 1;
              if (!isGood) throw new Error("no");
            }),
          ),
        );
        expect(most).toBe(Math.min(running, succeeds.length));
        expect(results.map(({ status }) => status === "fulfilled")).toEqual(succeeds);
      }),
    );
  });
});
