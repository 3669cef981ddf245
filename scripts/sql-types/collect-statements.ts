import { readFileSync } from "node:fs";
import path from "node:path";
import { type Expression, type ModuleItem, parseSync } from "@swc/core";

/** A statement of the program, as it is written: `sql(text)`. */
export interface FoundStatement {
  /** From the project's root, with forward slashes. */
  file: string;
  text: string;
}

/** The text constants of a module, and where it imports others from. */
interface TextConstants {
  file: string;
  constants: Map<string, Expression>;
  imports: Map<string, { file: string; name: string }>;
}

/**
 * Finds every `sql(text)` of a TypeScript file. Texts are made of string and template constants, of the same file or
 * imported.
 * @throws Error for a text that is not constant.
 */
export function collectStatements(root: string, file: string): FoundStatement[] {
  const source = readFileSync(path.join(root, file), "utf8");
  if (!/\bsql\(/.test(source)) return [];
  const { body } = parse(source);
  const scope = readConstants(root, file, body);
  return findSqlCalls(body).map((argument) => ({ file, text: evaluate(root, scope, argument) }));
}

function parse(source: string) {
  return parseSync(source, { syntax: "typescript", target: "es2022" });
}

function readConstants(root: string, file: string, body: readonly ModuleItem[]): TextConstants {
  const constants = new Map<string, Expression>();
  const imports: TextConstants["imports"] = new Map();
  for (const item of body) {
    if (item.type === "ImportDeclaration") {
      const from = resolveModule(root, file, item.source.value);
      for (const specifier of item.specifiers) {
        const name =
          specifier.type === "ImportSpecifier" ? (specifier.imported?.value ?? specifier.local.value) : null;
        if (from && name) imports.set(specifier.local.value, { file: from, name });
      }
    }
    const declaration = item.type === "ExportDeclaration" ? item.declaration : item;
    if (declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type === "Identifier" && init) constants.set(id.value, init);
    }
  }
  return { file, constants, imports };
}

/** Null for a package. */
function resolveModule(root: string, file: string, module: string): string | null {
  if (module.startsWith("@/")) return `${module.slice(2)}.ts`;
  if (!module.startsWith(".")) return null;
  return path.relative(root, path.resolve(root, path.dirname(file), `${module}.ts`));
}

function evaluate(root: string, scope: TextConstants, expression: Expression): string {
  if (expression.type === "StringLiteral") return expression.value;
  if (expression.type === "NumericLiteral") return String(expression.value);
  if (expression.type === "TsConstAssertion") return evaluate(root, scope, expression.expression);
  if (expression.type === "Identifier") return evaluateName(root, scope, expression.value);
  if (expression.type !== "TemplateLiteral")
    throw new Error(`${scope.file}: the text of a statement is not constant (${expression.type})`);
  return expression.quasis
    .map(({ cooked }, index) => {
      const inserted = expression.expressions[index];
      return `${cooked ?? ""}${inserted ? evaluate(root, scope, inserted) : ""}`;
    })
    .join("");
}

function evaluateName(root: string, scope: TextConstants, name: string): string {
  const constant = scope.constants.get(name);
  if (constant) return evaluate(root, scope, constant);
  const imported = scope.imports.get(name);
  if (!imported) throw new Error(`${scope.file}: the text of a statement is not constant (${name})`);
  const { body } = parse(readFileSync(path.join(root, imported.file), "utf8"));
  return evaluateName(root, readConstants(root, imported.file, body), imported.name);
}

/** The first arguments of all calls of `sql`, wherever they are. */
function findSqlCalls(node: unknown): Expression[] {
  if (Array.isArray(node)) return node.flatMap(findSqlCalls);
  if (!isNode(node)) return [];
  const inner = Object.values(node).flatMap(findSqlCalls);
  return isSqlCall(node) ? [node.arguments[0].expression, ...inner] : inner;
}

function isNode(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isSqlCall(node: object): node is { arguments: [{ expression: Expression }] } {
  if (!("type" in node && node.type === "CallExpression" && "callee" in node && "arguments" in node))
    return false;
  const { callee } = node;
  return isNode(callee) && "value" in callee && callee.value === "sql" && Array.isArray(node.arguments);
}
