import { EventEmitter } from "node:events";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { Pool, type PoolClient } from "pg";
import { z } from "zod";

const PG_INTERNAL_CHAR = 18;
const PG_TEXT = 25;

/** The engine's own script that creates the table runs before there is one. */
const RECORD_APPLIED = `DO $$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE "_prisma_migrations" SET "finished_at" = now() WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL;
  END IF;
END $$`;

const rowDescriptionSchema = z.object({ fields: z.array(z.looseObject({ dataTypeID: z.number() })) });

/** Prisma's PostgreSQL adapter with support for the schema engine's queries of the catalog. */
export interface EngineAdapter {
  factory: SqlMigrationAwareDriverAdapterFactory;
  /** pg's error of the last script that failed. The engine only says that there was one. */
  scriptError(): unknown;
  /** Ends the connection. */
  close(): Promise<void>;
}

/**
 * The engine's catalog queries return columns of PostgreSQL's internal type "char" and expect single characters. Prisma's
 * adapter (7.10) refuses this type. So such a column is given to the adapter as text, and the result is then marked as a
 * character. The first part changes messages of pg's connection, because there is no public interface between the server's
 * response and the adapter. It uses one connection, so that the noted columns belong to the result that is returned.
 */
export function openEngineAdapter(databaseUrl: string): EngineAdapter {
  // While PostgreSQL builds an index it sends nothing for minutes, and a network in between may then drop the connection.
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  let charColumns = new Set<number>();
  pool.on("connect", (client) => {
    onRowDescription(client, (fields) => {
      charColumns = new Set();
      for (const [index, field] of fields.entries()) {
        if (field.dataTypeID !== PG_INTERNAL_CHAR) continue;
        field.dataTypeID = PG_TEXT;
        charColumns.add(index);
      }
    });
  });
  // A lost connection fails the query that needs it.
  pool.on("error", () => {});
  const takeCharColumns = () => {
    const taken = charColumns;
    charColumns = new Set();
    return taken;
  };
  let scriptError: unknown;
  // The adapter splits a script at every semicolon, even inside a function's body. Sent as one text, a migration is also
  // one implicit transaction, which also records that it is applied: the engine does so afterwards, and if it is killed before, the
  // next call would apply the migration a second time.
  const runScript = async (script: string) => {
    try {
      await pool.query(`${script}\n;\n${RECORD_APPLIED}`);
    } catch (error) {
      scriptError = error;
      throw error;
    }
  };
  return {
    factory: adaptForEngine(new PrismaPg(pool), runScript, takeCharColumns),
    scriptError: () => scriptError,
    close: () => pool.end(),
  };
}

function adaptForEngine(
  prismaPg: PrismaPg,
  runScript: (script: string) => Promise<void>,
  takeCharColumns: () => Set<number>,
): SqlMigrationAwareDriverAdapterFactory {
  const connect = async () => {
    const adapter = await prismaPg.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const chars = takeCharColumns();
      const columnTypes = result.columnTypes.map((type, index) =>
        chars.has(index) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    adapter.executeScript = runScript;
    return adapter;
  };
  const { provider, adapterName } = prismaPg;
  return { provider, adapterName, connect, connectToShadowDb: () => prismaPg.connectToShadowDb() };
}

function onRowDescription(client: PoolClient, listener: (fields: { dataTypeID: number }[]) => void): void {
  const connection: unknown = Reflect.get(client, "connection");
  if (!(connection instanceof EventEmitter)) throw new Error("pg has no wire connection to listen to");
  connection.prependListener("rowDescription", (message: unknown) => {
    if (isRowDescription(message)) listener(message.fields);
  });
}

function isRowDescription(message: unknown): message is z.infer<typeof rowDescriptionSchema> {
  return rowDescriptionSchema.safeParse(message).success;
}
