import { describe, expect, it } from "@jest/globals";
import { isBounded, readsIn, UNBOUNDED_READS } from "./bounded-reads";
import { readSourceFiles } from "./source-files";

const files = readSourceFiles().filter(
  ({ name }) => /^(app|lib|worker)\//.test(name) && !/\.test\.tsx?$/.test(name),
);

describe("a read of many rows", () => {
  it("has a maximum, or is in the list with the reason why it needs none", () => {
    const unbounded = files
      .filter(({ text }) => readsIn(text).some((read) => !isBounded(read)))
      .map(({ name }) => name);
    expect(unbounded).toEqual(Object.keys(UNBOUNDED_READS).toSorted());
  });

  it("is found with its arguments", () => {
    const text = "await db().a.findMany({ where: { b: f(1) }, take: 3 }); db().c.findMany({ where: {} })";
    expect(readsIn(text).map((read) => [read, isBounded(read)])).toEqual([
      ["{ where: { b: f(1) }, take: 3 }", true],
      ["{ where: {} }", false],
    ]);
  });
});
