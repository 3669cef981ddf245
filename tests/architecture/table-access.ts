import type { SourceFile } from "./source-files";

/** One domain's use of one table. */
export interface TableAccess {
  file: string;
  table: string;
  kind: "reads" | "writes";
}

/** A model of prisma/models. */
interface Model {
  name: string;
  table: string;
  /** Relation field -> the model it leads to. */
  relations: Map<string, string>;
}

const SQL_ACCESS =
  /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|FROM|JOIN|USING)\s+(?:ONLY\s+)?"?(\w+)"?|(?<=\bFROM\s+"\w+"(?:\s+\w+)?,\s*)"(\w+)"/gi;
const READING_SQL = /^(FROM|JOIN|USING)$/i;
const PRISMA_CALL = /\bdb\(\)\s*\.\s*(\w+)\s*\.\s*(\w+)\(/g;
const READING_CALL = /^(find|count|aggregate|groupBy)/;
const NESTED_READ =
  /\b(\w+): \{\s*(?:select|include|where|orderBy|take|some|none|every|is): |\binclude: \{\s*(\w+): true/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--[^\n]*/gm;

/** Reads the models of the Prisma files: their tables, and where their relations lead. */
export function readModels(prismaFiles: readonly SourceFile[]): Model[] {
  const texts = prismaFiles.map(({ text }) => text).join("\n");
  const bodies = [...texts.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = bodies.map(([, name = ""]) => name);
  return bodies.map(([, name = "", body = ""]) => {
    const fields = [...body.matchAll(/^\s+(\w+)\s+(\w+)/gm)];
    const relations = fields.flatMap(([, field = "", type = ""]): [string, string][] =>
      names.includes(type) ? [[field, type]] : [],
    );
    return { name, table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name, relations: new Map(relations) };
  });
}

/** Every use of a table in a file of lib: SQL in texts and .sql files, calls of Prisma, relations they include. */
export function findTableAccess(models: readonly Model[], { name: file, text }: SourceFile): TableAccess[] {
  const plain = text.replaceAll(COMMENT, "");
  const tables = new Set(models.map(({ table }) => table));
  const inSql = [...plain.matchAll(SQL_ACCESS)].map(([, verb = "FROM", first, second]) => ({
    table: first ?? second ?? "",
    kind: READING_SQL.test(verb) ? ("reads" as const) : ("writes" as const),
  }));
  const calls = [...plain.matchAll(PRISMA_CALL)].flatMap(([, model = "", method = ""]) => {
    const called = models.find(({ name }) => name.toLowerCase() === model.toLowerCase());
    const kind = READING_CALL.test(method) ? ("reads" as const) : ("writes" as const);
    return called ? [{ table: called.table, kind }] : [];
  });
  const nested =
    calls.length === 0
      ? []
      : [...plain.matchAll(NESTED_READ)].flatMap(([, first, second]) => {
          const targets = new Set(
            models.flatMap(({ relations }) => relations.get(first ?? second ?? "") ?? []),
          );
          return models
            .filter(({ name }) => targets.has(name))
            .map(({ table }) => ({ table, kind: "reads" as const }));
        });
  const found = [...inSql.filter(({ table }) => tables.has(table)), ...calls, ...nested];
  return [...new Map(found.map((use) => [`${use.kind} ${use.table}`, { file, ...use }])).values()];
}
