import { describe, expect, it } from "@jest/globals";
import { idRange } from "./id-range";

describe("the ids that begin with what was typed", () => {
  it("are a range", () => {
    expect(idRange(" 1F2E3D4C ")).toEqual({
      gte: "1f2e3d4c-0000-0000-0000-000000000000",
      lte: "1f2e3d4c-ffff-ffff-ffff-ffffffffffff",
    });
    expect(idRange("1f2e3d4c-5b6a-4")).toEqual({
      gte: "1f2e3d4c-5b6a-4000-0000-000000000000",
      lte: "1f2e3d4c-5b6a-4fff-ffff-ffffffffffff",
    });
  });

  it("are one id when all of it was typed", () => {
    const id = "1f2e3d4c-5b6a-4000-8000-0123456789ab";
    expect(idRange(id)).toEqual({ gte: id, lte: id });
  });

  it.each(["", "1f2e3d4", "1f2e3d4g", "1f2e3d4c5b", "annagent", "1f2e3d4c-5b6a-4000-8000-0123456789ab0"])(
    "are none for %j",
    (text) => expect(idRange(text)).toBeNull(),
  );
});
