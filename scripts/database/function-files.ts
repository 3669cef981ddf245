import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "../stack/user-error";

const DEFINITION = /^CREATE (OR REPLACE )?(?:FUNCTION|PROCEDURE) (\w+)/gm;
const TRIGGER = /^CREATE OR REPLACE TRIGGER "(\w+)"\n[^;]*?\bON "(\w+)"/gm;

/** One function of the database, as lib/<domain>/sql/<name>.sql defines it. */
export interface FunctionFile {
  name: string;
  /** From the project's root, with forward slashes. */
  path: string;
  /** sha256 of the whole text, in hexadecimal. */
  hash: string;
  /** The statement that defines the function. */
  definition: string;
  /** The statements below it, which create its triggers. */
  triggerStatements: string;
  /** Triggers that the file creates. */
  triggers: readonly { name: string; table: string }[];
}

/**
 * Reads every lib/<domain>/sql/*.sql below a folder, in the order of the names of the functions.
 * @throws UserError for a file that does not define exactly one function named as the file, with CREATE OR REPLACE
 * FUNCTION, below a comment; and for two files of one name.
 */
export function readFunctionFiles(root: string): FunctionFile[] {
  const files = readdirSync(path.join(root, "lib"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: domain }) => listSql(path.join(root, "lib", domain, "sql")))
    .map((file) =>
      parseFunctionFile(path.relative(root, file).replaceAll(path.sep, "/"), readFileSync(file, "utf8")),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const twice = files.find(({ name }, index) => files[index + 1]?.name === name);
  if (twice) throw new UserError(`two files define the function ${twice.name}`);
  return files;
}

function listSql(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

/** @throws UserError as `readFunctionFiles`. */
export function parseFunctionFile(file: string, text: string): FunctionFile {
  const name = path.posix.basename(file, ".sql");
  const definitions = [...text.matchAll(DEFINITION)];
  if (definitions.length !== 1 || !definitions[0]?.[1] || definitions[0][2] !== name)
    throw new UserError(`${file} must hold one statement CREATE OR REPLACE FUNCTION ${name}`);
  if (!text.startsWith("-- "))
    throw new UserError(`${file} must begin with a comment that says what ${name} does`);
  const triggers = [...text.matchAll(TRIGGER)].map(([, trigger = "", table = ""]) => ({
    name: trigger,
    table,
  }));
  const [definition = "", ...statements] = text.split(/^(?=CREATE OR REPLACE TRIGGER\b)/m);
  const hash = createHash("sha256").update(text).digest("hex");
  return { name, path: file, hash, definition, triggerStatements: statements.join(""), triggers };
}
