import { expect, it } from "@jest/globals";
import { METRICS } from "@/lib/platform/metrics/metric-list";
import { DESTINATION_KINDS } from "./kind-labels";

it("each kind of destination is measured", () => {
  const { kind } = METRICS.leadwell_delivery_attempt_duration_seconds.labels;
  expect(kind.toSorted()).toEqual(DESTINATION_KINDS.toSorted());
});
