import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readDemoOptions } from "./options";

describe("the demo's options", () => {
  it("have defaults, also for variables that are set and empty", () => {
    const options = readDemoOptions([], { PORT: "", LEADWELL_DATA_DIR: "" });
    expect(options).toMatchObject({ port: 3000, host: "127.0.0.1", fresh: false, leadsPerMinute: 60 });
    expect(path.isAbsolute(options.dataDir)).toBe(true);
    expect(path.basename(options.dataDir)).toBe(".data");
  });

  it("come from the environment and --fresh", () => {
    const environment = {
      PORT: "3001",
      LEADWELL_DATA_DIR: "/srv/demo",
      DEMO_USER_PASSWORD: "another-password",
      DEMO_LEADS_PER_MINUTE: "0",
    };
    expect(readDemoOptions(["--fresh"], environment)).toMatchObject({
      port: 3001,
      dataDir: "/srv/demo",
      fresh: true,
      userPassword: "another-password",
      leadsPerMinute: 0,
    });
  });

  it.each(["abc", "0", "70000", "30.5"])("refuse PORT=%s by its name", (PORT) => {
    expect(() => readDemoOptions([], { PORT })).toThrow(/^PORT must be a port number/);
  });

  it.each(["-1", "many", "7000"])("refuse DEMO_LEADS_PER_MINUTE=%s by its name", (DEMO_LEADS_PER_MINUTE) => {
    expect(() => readDemoOptions([], { DEMO_LEADS_PER_MINUTE })).toThrow(/^DEMO_LEADS_PER_MINUTE must/);
  });

  it("are either a fresh start or a renewal", () => {
    expect(readDemoOptions(["--renew"], {})).toMatchObject({ fresh: false, renew: true });
    expect(readDemoOptions([], {})).toMatchObject({ renew: false });
    expect(() => readDemoOptions(["--renew", "--fresh"], {})).toThrow("works on the running demo");
  });

  it("name a database of your own, which is never emptied", () => {
    const environment = { LEADWELL_DATABASE_URL: "postgresql://leadwell:secret@127.0.0.1:5432/leadwell" };
    expect(readDemoOptions([], {}).databaseUrl).toBeNull();
    expect(readDemoOptions([], environment).databaseUrl).toBe(environment.LEADWELL_DATABASE_URL);
    expect(() => readDemoOptions(["--fresh"], environment)).toThrow("does not empty");
    expect(() => readDemoOptions([], { LEADWELL_DATABASE_URL: "mysql://x" })).toThrow(
      /^LEADWELL_DATABASE_URL/,
    );
  });

  it("refuse unknown arguments, so that a typo does not start something else", () => {
    expect(() => readDemoOptions(["--frehs"], {})).toThrow("unknown argument --frehs");
  });
});
