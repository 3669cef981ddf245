import { execFileSync, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { runPhp } from "@/tests/php/run-php";
import { VERIFY_WEBHOOK_EXAMPLES } from "./verify-webhook-examples";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const BODY = '{"type":"lead.delivered","data":{"name":"Zoë $HOME"}}';
const ID = "msg_1";

type Headers = Readonly<Record<string, string>>;

const folder = mkdtempSync(path.join(tmpdir(), "leadwell-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Runner {
  /** Program that must be installed; none for a language that comes with the tests. */
  command?: string;
  run: (code: string, headers: Headers, body: string) => boolean | Promise<boolean>;
}

/** Runs the published example as a reader would. */
const RUNNERS: Readonly<Record<string, Runner>> = {
  Node: {
    run: (code, headers, body) => {
      const call = `console.log(verifyWebhook(${JSON.stringify(headers)}, ${JSON.stringify(body)}, "${SECRET}"));`;
      return print(process.execPath, ["--input-type=module", "--eval", `${code}\n${call}`]) === "true";
    },
  },
  Python: {
    command: "python3",
    run: (code, headers, body) => {
      const call =
        "import json, sys\nh, b, s = sys.argv[1:]\nprint(verify_webhook(json.loads(h), b.encode(), s))";
      return print("python3", ["-c", `${code}\n${call}`, JSON.stringify(headers), body, SECRET]) === "True";
    },
  },
  PHP: {
    run: async (code, headers, body) => {
      const call =
        "[$h, $b, $s] = [$_SERVER['H'], $_SERVER['B'], $_SERVER['S']];\n" +
        "echo verify_webhook(json_decode($h, true), $b, $s) ? 'true' : 'false';";
      const given = { H: JSON.stringify(headers), B: body, S: SECRET };
      return (await runPhp(`${code}\n${call}`, given)) === "true";
    },
  },
  OpenSSL: {
    command: "openssl",
    run: (code, headers, body) => {
      writeFileSync(path.join(folder, "body.json"), body);
      const variables = [
        `WEBHOOK_SECRET=${SECRET}`,
        `WEBHOOK_ID=${headers["webhook-id"] ?? ""}`,
        `WEBHOOK_TIMESTAMP=${headers["webhook-timestamp"] ?? "0"}`,
        `WEBHOOK_SIGNATURE=${headers["webhook-signature"] ?? ""}`,
      ];
      return spawnSync("env", [...variables, "bash", "-c", code], { cwd: folder }).status === 0;
    },
  },
};

function print(command: string, parameters: readonly string[]): string {
  return execFileSync(command, parameters).toString().trim();
}

/** Follows the text of the Standard Webhooks specification, not the example's own code. */
function sign(timestamp: number, body: string): string {
  const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${ID}.${timestamp}.${body}`).digest("base64")}`;
}

function headersOf(timestamp: number, signature: string): Headers {
  return { "webhook-id": ID, "webhook-timestamp": String(timestamp), "webhook-signature": signature };
}

const HERE = VERIFY_WEBHOOK_EXAMPLES.flatMap(({ language, code }) => {
  const runner = RUNNERS[language];
  if (!runner) throw new Error(`no runner for the example in ${language}`);
  const isThere = runner.command === undefined || !spawnSync(runner.command, ["--version"]).error;
  return isThere
    ? [{ language, verifies: async (headers: Headers, body: string) => runner.run(code, headers, body) }]
    : [];
});

describe.each(HERE)("the published webhook check in $language", ({ verifies }) => {
  it("accepts a delivery that we signed, also by the second of two signatures", async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(await verifies(headersOf(now, sign(now, BODY)), BODY)).toBe(true);
    expect(await verifies(headersOf(now, `v1,${"A".repeat(43)}= ${sign(now, BODY)}`), BODY)).toBe(true);
  });

  it("refuses a changed body, an old delivery, another scheme, and no headers", async () => {
    const now = Math.floor(Date.now() / 1000);
    const old = now - 310;
    expect(await verifies(headersOf(now, sign(now, BODY)), `${BODY} `)).toBe(false);
    expect(await verifies(headersOf(old, sign(old, BODY)), BODY)).toBe(false);
    expect(await verifies(headersOf(now, sign(now, BODY).replace("v1,", "v2,")), BODY)).toBe(false);
    expect(await verifies({}, BODY)).toBe(false);
  });

  it("refuses a timestamp that is no number, and runs nothing that is in it", async () => {
    const now = Math.floor(Date.now() / 1000);
    const made = path.join(folder, "made-by-the-header");
    for (const timestamp of [`PATH[$(touch ${made})]`, "²", "1".repeat(5_000), ""]) {
      const headers = { ...headersOf(now, sign(now, BODY)), "webhook-timestamp": timestamp };
      expect([timestamp, await verifies(headers, BODY)]).toEqual([timestamp, false]);
    }
    expect(existsSync(made)).toBe(false);
  });

  it("refuses an ID and a signature with letters that are not ASCII, without an error", async () => {
    const now = Math.floor(Date.now() / 1000);
    const good = headersOf(now, sign(now, BODY));
    expect(await verifies({ ...good, "webhook-signature": "v1,Zoë=" }, BODY)).toBe(false);
    expect(await verifies({ ...good, "webhook-id": "msg_ë" }, BODY)).toBe(false);
  });
});

// node:http, which the example in Node names, and the variables of OpenSSL leave no choice.
describe.each(HERE.filter(({ language }) => ["Python", "PHP"].includes(language)))(
  "the published webhook check in $language",
  ({ verifies }) => {
    it("finds the headers in whatever case the server has them", async () => {
      const now = Math.floor(Date.now() / 1000);
      const capitalised = {
        "Webhook-Id": ID,
        "Webhook-Timestamp": String(now),
        "Webhook-Signature": sign(now, BODY),
      };
      expect(await verifies(capitalised, BODY)).toBe(true);
    });
  },
);

it("the examples in Node and PHP always run", () => {
  expect(HERE.map(({ language }) => language)).toEqual(expect.arrayContaining(["Node", "PHP"]));
});
