import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engineBindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { openEngineAdapter } from "./engine-adapter";
import { readMigrations, readSchemaFiles } from "./prisma-files";

/** Prisma's own schema engine, as WebAssembly: nothing is downloaded, any platform. */
export interface SchemaEngine {
  /** Applies what is not applied yet, exactly as `prisma migrate deploy`; returns the names of what it applied. */
  applyMigrations(): Promise<string[]>;
  /** SQL that turns the database, as its migrations left it, into the schema; empty when they agree. */
  diffToSchema(): Promise<string>;
  /** Ends its connections: while they live, so does Prisma's advisory lock. */
  close(): Promise<void>;
}

const NO_FILTER = { externalTables: [], externalEnums: [] };
const EMPTY_SCRIPT = /^\s*(--[^\n]*\s*)*$/;

/**
 * Opens the engine on a database. The database must hold nothing but what the migrations made: tables of other
 * schemas than `public` (pg-boss keeps to its own) are not looked at.
 */
export async function openSchemaEngine(databaseUrl: string): Promise<SchemaEngine> {
  const { SchemaEngine: Engine } = await loadBindings();
  const connection = openEngineAdapter(databaseUrl);
  const adapter = bindMigrationAwareSqlAdapterFactory(connection.factory);
  const files = readSchemaFiles();
  const datamodels = files.map(({ path, content }): [string, string] => [path, content]);
  const engine = await Engine.new({ datamodels }, () => {}, adapter);
  return {
    applyMigrations: async () => {
      const output = await engine.applyMigrations({ migrationsList: readMigrations(), filters: NO_FILTER });
      return output.appliedMigrationNames;
    },
    diffToSchema: async () => {
      const { stdout } = await engine.diff({
        from: { tag: "schemaDatasource", files, configDir: "" },
        to: { tag: "schemaDatamodel", files },
        script: true,
        exitCode: null,
        filters: NO_FILTER,
      });
      return EMPTY_SCRIPT.test(stdout ?? "") ? "" : (stdout ?? "");
    },
    close: async () => {
      engine.free();
      await connection.close();
    },
  };
}

/** The package expects a bundler to link its .wasm file; this links it by hand, once. */
async function loadBindings(): Promise<typeof engineBindings> {
  loading ??= linkWasm();
  return loading;
}

let loading: Promise<typeof engineBindings> | undefined;

async function linkWasm(): Promise<typeof engineBindings> {
  // Where the engine leaves the reason when it panics; without it the reason is lost.
  Reflect.set(globalThis, "PRISMA_WASM_PANIC_REGISTRY", {
    set_message: (message: string) => console.error(message),
  });
  const bindings = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = readFileSync(bindings.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, {
    "./schema_engine_bg.js": { ...engineBindings },
  });
  engineBindings.__wbg_set_wasm(instance.exports);
  const start: unknown = instance.exports.__wbindgen_start;
  if (typeof start !== "function") throw new Error("the schema engine's WebAssembly has no start function");
  start();
  return engineBindings;
}
