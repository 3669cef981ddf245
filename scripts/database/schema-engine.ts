import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engineBindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { openEngineAdapter } from "./engine-adapter";
import { readMigrations, readSchemaFiles } from "./prisma-files";

/** Prisma's own schema engine, as WebAssembly: nothing is downloaded, any platform. */
export interface SchemaEngine {
  /**
   * Applies the migrations that are not applied yet, as `prisma migrate deploy` does.
   * @returns the names of those that it applied.
   * @throws MigrationError when PostgreSQL refuses a migration.
   */
  applyMigrations(): Promise<string[]>;
  /** Lets a failed migration be applied again. Only for one that changed nothing. */
  markRolledBack(migrationName: string): Promise<void>;
  /** SQL that turns the database, as its migrations left it, into the schema; empty when they agree. */
  diffToSchema(): Promise<string>;
  /** Closes its connections. Prisma's advisory lock is held until then. */
  close(): Promise<void>;
}

/** A migration that PostgreSQL refused; `cause` is pg's error. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";

  constructor(migrationName: string, cause: unknown) {
    super(`migration ${migrationName}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
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
      try {
        const output = await engine.applyMigrations({ migrationsList: readMigrations(), filters: NO_FILTER });
        return output.appliedMigrationNames;
      } catch (error) {
        const migration = error instanceof Error && /migration_name="([^"]+)"/.exec(error.message)?.[1];
        const cause = connection.scriptError();
        throw migration && cause ? new MigrationError(migration, cause) : error;
      }
    },
    markRolledBack: async (migrationName) => {
      await engine.markMigrationRolledBack({ migrationName });
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

/** Loads the .wasm file of the package once. The package expects a bundler to do this. */
async function loadBindings(): Promise<typeof engineBindings> {
  loading ??= linkWasm();
  return loading;
}

let loading: Promise<typeof engineBindings> | undefined;

async function linkWasm(): Promise<typeof engineBindings> {
  // The engine stores the reason of a panic here. Otherwise it is lost.
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
