import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { planHistory } from "./plan-history";

const anyTime = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2030-12-31T00:00:00Z"),
  noInvalidDate: true,
});

it("plans about 120 leads in the past, each with its steps after its sale, for every time of start", () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const { orders, leads } = planHistory(now);
      expect(leads.filter(({ order }) => order === "finished")).toHaveLength(50);
      expect(leads.length).toBeGreaterThan(105);
      expect(leads.length).toBeLessThan(145);
      for (const { order, at, steps } of leads) {
        const bought = orders.find(({ name }) => name === order)?.boughtAt ?? now;
        const times = [bought, at, ...steps.map((step) => step.at), now].map(Number);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }
    }),
  );
});

it("never plans more leads of a day in New York than the daily limit allows", () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const { orders, leads } = planHistory(now);
      for (const { name, dailyCap } of orders) {
        const days = Map.groupBy(
          leads.filter(({ order }) => order === name),
          ({ at }) => dayInNewYork(at),
        );
        for (const ofDay of days.values()) expect(ofDay.length).toBeLessThanOrEqual(dailyCap);
      }
    }),
  );
});
