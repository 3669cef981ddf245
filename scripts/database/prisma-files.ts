import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm";
import { projectRoot } from "../stack/project-root";

export const migrationsDir = path.join(projectRoot, "prisma/migrations");

/** prisma/schema.prisma and prisma/models/*.prisma, with their absolute paths, in a fixed order. */
export function readSchemaFiles(): SchemaContainer[] {
  const modelsDir = path.join(projectRoot, "prisma/models");
  const models = existsSync(modelsDir)
    ? readdirSync(modelsDir).filter((name) => name.endsWith(".prisma"))
    : [];
  const paths = [
    path.join(projectRoot, "prisma/schema.prisma"),
    ...models.toSorted().map((name) => path.join(modelsDir, name)),
  ];
  return paths.map((file) => ({ path: file, content: readFileSync(file, "utf8") }));
}

/** prisma/migrations/<timestamp>_<verb_phrase>/migration.sql, oldest first. */
export function readMigrations(): MigrationList {
  const names = existsSync(migrationsDir) ? readdirSync(migrationsDir, { withFileTypes: true }) : [];
  const directories = names.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return {
    baseDir: migrationsDir,
    lockfile: { path: "./migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: directories.toSorted().map((name) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: readMigrationSql(name) } },
    })),
  };
}

function readMigrationSql(name: string): string {
  return readFileSync(path.join(migrationsDir, name, "migration.sql"), "utf8");
}
