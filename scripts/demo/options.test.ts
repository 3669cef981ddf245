import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readDemoOptions } from "./options";

describe("the demo's options", () => {
  it("have defaults, also for variables that are set and empty", () => {
    const options = readDemoOptions([], { PORT: "", LEADWELL_DATA_DIR: "" });
    expect(options).toMatchObject({ port: 3000, host: "127.0.0.1", fresh: false });
    expect(path.isAbsolute(options.dataDir)).toBe(true);
    expect(path.basename(options.dataDir)).toBe(".data");
  });

  it("come from the environment and --fresh", () => {
    const environment = {
      PORT: "3001",
      LEADWELL_DATA_DIR: "/srv/demo",
      DEMO_USER_PASSWORD: "another-password",
    };
    expect(readDemoOptions(["--fresh"], environment)).toMatchObject({
      port: 3001,
      dataDir: "/srv/demo",
      fresh: true,
      userPassword: "another-password",
    });
  });

  it.each(["abc", "0", "70000", "30.5"])("refuse PORT=%s by its name", (PORT) => {
    expect(() => readDemoOptions([], { PORT })).toThrow(/^PORT must be a port number/);
  });

  it("refuse what they do not know, so that a typing error does not start something else", () => {
    expect(() => readDemoOptions(["--frehs"], {})).toThrow("unknown argument --frehs");
  });
});
