import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { API_OPERATIONS } from "./contract/operations";
import { describeApi } from "./describe-api.server";

const document = describeApi({
  origin: "https://leadwell.example",
  supportEmail: "support@leadwell.example",
});

describe("the OpenAPI document", () => {
  it("has every operation of the contract", () => {
    const ids = Object.values(document.paths ?? {}).flatMap((item) =>
      [item.get, item.post, item.delete].flatMap((operation) => operation?.operationId ?? []),
    );
    expect(ids.toSorted()).toEqual(API_OPERATIONS.map(({ id }) => id).toSorted());
    expect(document.openapi).toBe("3.1.0");
  });

  it("tells the limit of an operation that has one of its own", () => {
    const told = Object.values(document.paths ?? {}).flatMap((item) =>
      [item.get, item.post, item.delete].flatMap((operation) =>
        operation?.description?.includes("60 of these calls in 10 minutes") ? [operation.operationId] : [],
      ),
    );
    expect(told).toEqual(["purchaseLeads", "createWebhook"]);
    expect(API_OPERATIONS.flatMap(({ id, throttle }) => (throttle ? [id] : []))).toEqual(told);
  });

  it("tells the limit of an IP address, and what else stops a purchase", () => {
    const descriptionOf = (path: string) => document.paths?.[path]?.post?.description;
    const byAddress = `from one IP address ${LIMITS["purchase-leads"].address.points} of these calls`;
    expect(descriptionOf("/api/leads/purchase")).toContain(byAddress);
    expect(descriptionOf("/api/webhooks")).toContain(byAddress);
    const { points } = LIMITS["own-customer-refusals"].account;
    expect(descriptionOf("/api/leads/purchase")).toContain(`has refused ${points} purchases within a day`);
    expect(descriptionOf("/api/leads/purchase")).toContain("counts toward the limit of POST /api/webhooks");
  });

  it("names the parameters of the specification, and no other required ones", () => {
    const parameters = document.paths?.["/api/leads"]?.get?.parameters ?? [];
    expect(parameters.map((parameter) => ("name" in parameter ? parameter.name : ""))).toEqual([
      "limit",
      "offset",
      "cursor",
      "state",
      "lead_type",
      "date_range",
    ]);
    expect(parameters.filter((parameter) => "required" in parameter && parameter.required)).toEqual([]);
  });

  it("passes the recommended rules of Redocly", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
    try {
      const file = path.join(folder, "openapi.json");
      await writeFile(file, JSON.stringify(document));
      const cli = path.resolve("node_modules/@redocly/cli/bin/cli.js");
      const options = {
        env: { NODE_ENV: "test" as const, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      };
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        [cli, "lint", file, "--extends=recommended", "--format=json"],
        options,
      );
      expect([stdout, stderr].join("\n")).toMatch(/"errors": 0,\s+"warnings": 0/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
