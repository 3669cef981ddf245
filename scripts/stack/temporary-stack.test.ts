import { existsSync, statfsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { startTemporaryStack } from "./temporary-stack";

const SHARED_MEMORY = "/dev/shm";

describe.each([true, false])("a temporary stack, in memory where possible: %s", (isInMemory) => {
  test("has a private folder, which is gone after its stop", async () => {
    const { started: folder, stop } = await startTemporaryStack(
      "folder-test",
      { isInMemory },
      async (_, folder) => {
        writeFileSync(path.join(folder, "state"), "kept until the stop");
        return folder;
      },
    );
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await stop();
    expect(existsSync(folder)).toBe(false);
  });
});

test("a folder on disk is never in memory, and one in memory has room for a database", async () => {
  const onDisk = await startTemporaryStack("folder-test", {}, async (_, folder) => folder);
  const inMemory = await startTemporaryStack(
    "folder-test",
    { isInMemory: true },
    async (_, folder) => folder,
  );
  try {
    expect(path.dirname(onDisk.started)).not.toBe(SHARED_MEMORY);
    const { bavail, bsize } = statfsSync(inMemory.started);
    expect(bavail * bsize).toBeGreaterThan(1024 ** 3);
  } finally {
    await Promise.all([onDisk.stop(), inMemory.stop()]);
  }
});
