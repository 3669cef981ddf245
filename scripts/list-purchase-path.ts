/**
 * Lists, in order, the project's TypeScript files that a purchase crosses from the builder's Proceed button to the
 * recorded delivery attempt, and counts them: `npm run list:purchase-path [-- <folder of another checkout>]`.
 *
 * The rule: start at each entry of STAGES; follow every name that a reached function refers to, through imports, from
 * function to function. A file is on the path when at least one function declared in it is reached. Not on the path:
 * JSX (rendering moves no purchase), types, what every request and page goes through (FOUNDATION), and what a successful
 * card purchase with a webhook does not run (OTHER_PATHS). Of a module that is imported late, every name counts that the
 * importing function's file mentions.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { z } from "zod";

/**
 * Where a person, HTTP, a queue or a channel takes the purchase on: the stage, where its entry is looked for, and the
 * entry's name, in today's code or in that of commit 1c81dc8.
 */
const STAGES = [
  ["Proceed is pressed", "components/builder/*", "useProceed"],
  ["configuration saved", "app/api/lead-configurations/route.ts", "POST"],
  ["checkout opens", "components/checkout/**/*", "PaymentStep"],
  ["payment intent made", "app/api/create-payment-intent-config/route.ts", "POST"],
  ["Pay is pressed", "components/checkout/**/*", "usePayment"],
  ["terms accepted", "app/?buy?/actions.ts", "acceptTerms"],
  ["order claimed", "components/checkout/**/*", "SettleOrder"],
  ["payment settled", "app/api/orders/route.ts", "POST"],
  ["order approved", "app/api/admin/orders/?orderId?/route.ts", "PATCH"],
  ["order filled from stock", "lib/{marketplace,leads}/**/*", "startFulfillment", "openDemand"],
  ["leads delivered, attempts recorded", "lib/delivery/**/*", "startDeliveryWorker"],
] as const;

/** Every request and every page goes through these; no step of a purchase is in them. */
const FOUNDATION = /^(lib\/(kit|platform|accounts|audit)|components\/(ui|layout))\//;

/** What a successful card purchase with a webhook does not run, by the name of the file or of the function, and why. */
const OTHER_PATHS: readonly RegExp[] = [
  // Money that goes back.
  /#\w*(refund|sendBack)/i,
  // Destinations other than a webhook: their senders, their settings, and the fields that owners map.
  /hubspot|salesforce|send-email|send-push|pushConfig|sendMapped|mappedConfig|map-fields/i,
  // The price changed, or the purchase is refused: 409 from the server, and how the browser reads it.
  /#(priceChanged|readPriceChange|alreadyPaid|noLongerOffered|debitInFlight)$/,
  /checkout-conflicts|payment-obstacle/,
  // An earlier bank debit is in flight. Without one the list of debits is empty, and nothing is compared or shown.
  /#(isSamePurchase|toBankDebitDto)$/,
  // Tasks for staff: a payment whose configuration is unknown, a lead that cannot be read.
  /#(openUnknownPaymentTask|openStaffTask)$/,
  // The lead was erased or returned before it was sent.
  /#cancelClaimed$/,
  // The next attempt, after one that failed.
  /#nextAttemptAt$/,
];

/** Parts of the tree that name something without referring to it. */
const NOT_REFERENCES: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ["property"],
  KeyValueProperty: ["key"],
  JSXOpeningElement: ["name"],
  JSXClosingElement: ["name"],
  ClassMethod: ["key"],
};
const FUNCTIONS = [
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ClassDeclaration",
];
/** Of TypeScript's own nodes only these hold code. */
const CODE = ["TsAsExpression", "TsNonNullExpression", "TsSatisfiesExpression", "TsConstAssertion"];

interface Declaration {
  /** Names that its body refers to. */
  names: Set<string>;
  /** Modules that its body imports late: `import("@/lib/…")`. */
  lateImports: Set<string>;
  /** Whether it is a function, or made of one (`apiRoute(…, handler)`); any other constant is only passed through. */
  isFunction: boolean;
}

interface SourceFile {
  text: string;
  declarations: Map<string, Declaration>;
  /** Local name: the file and the name there. */
  imports: Map<string, { file: string; name: string }>;
}

type SyntaxNode = Record<string, unknown> & { type: string };

const root = path.resolve(process.argv[2] ?? ".");
const parsed = new Map<string, SourceFile>();
const reached = new Set<string>();
const purchasePath: string[] = [];

for (const [stage, files, ...names] of STAGES) {
  const before = purchasePath.length;
  const [entry, ...others] = findEntries(files, names);
  // Another commit may not have had it yet: at 1c81dc8 nobody recorded that the terms were accepted.
  if (!entry && process.argv[2]) continue;
  if (!entry || others.length > 0)
    throw new Error(`"${stage}" needs one entry in ${files}: ${names.join(", ")}`);
  follow(...entry);
  const added = purchasePath.slice(before).map((file) => `  ${file}\n`);
  process.stdout.write(`${stage}\n${added.join("")}`);
}
process.stdout.write(`\n${purchasePath.length} files\n`);

function findEntries(files: string, names: readonly string[]): [file: string, name: string][] {
  return globSync(files, { cwd: root })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => names.filter((name) => read(file).declarations.has(name)).map((name) => [file, name]));
}

function follow(file: string, name: string): void {
  const id = `${file}#${name}`;
  if (reached.has(id) || FOUNDATION.test(file) || OTHER_PATHS.some((other) => other.test(id))) return;
  reached.add(id);
  const { declarations, imports } = read(file);
  const imported = imports.get(name);
  if (imported) return follow(imported.file, imported.name);
  const declaration = declarations.get(name);
  if (!declaration) return;
  if (declaration.isFunction && !purchasePath.includes(file)) purchasePath.push(file);
  for (const other of declaration.names) follow(file, other);
  for (const specifier of declaration.lateImports) followLate(file, specifier);
}

/** What a late import gives is taken apart in many ways, so any mention of a name counts. */
function followLate(file: string, specifier: string): void {
  const target = resolve(file, specifier);
  const names = target ? read(target).declarations.keys() : [];
  for (const name of names)
    if (target && new RegExp(`\\b${name}\\b`).test(read(file).text)) follow(target, name);
}

function read(file: string): SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const text = readFileSync(path.join(root, file), "utf8");
  const source: SourceFile = { text, declarations: new Map(), imports: new Map() };
  parsed.set(file, source);
  const { body } = parseSync(text, { syntax: "typescript", tsx: file.endsWith("x") });
  for (const item of body) readItem(source, file, asNode(item));
  return source;
}

function readItem(source: SourceFile, file: string, item: SyntaxNode): void {
  if (item.type === "ImportDeclaration" || item.type === "ExportNamedDeclaration")
    return readImport(source, file, item);
  const declaration = item.type === "ExportDeclaration" ? asNode(item["declaration"]) : item;
  if (declaration.type === "VariableDeclaration") {
    for (const one of nodesIn(declaration["declarations"]))
      declare(source, namesIn(asNode(one["id"])), one["init"]);
  } else if (isNode(declaration["identifier"])) {
    declare(source, namesIn(declaration["identifier"]), declaration);
  }
}

function readImport(source: SourceFile, file: string, item: SyntaxNode): void {
  const from = isNode(item["source"]) ? resolve(file, String(item["source"]["value"])) : null;
  if (!from || item["typeOnly"] === true) return;
  for (const specifier of nodesIn(item["specifiers"])) {
    // import { imported as local }; export { orig as exported } from.
    const local = specifier["local"] ?? specifier["exported"] ?? specifier["orig"];
    const name = specifier["imported"] ?? specifier["orig"] ?? local;
    if (!isNode(local) || !isNode(name) || specifier["isTypeOnly"] === true) continue;
    source.imports.set(String(local["value"]), { file: from, name: String(name["value"]) });
  }
}

function declare(source: SourceFile, names: ReadonlySet<string>, body: unknown): void {
  const isMadeOfOne = isNode(body) && isFunction(body);
  const found: Declaration = { names: new Set(), lateImports: new Set(), isFunction: isMadeOfOne };
  collect(body, found);
  for (const name of names) source.declarations.set(name, found);
}

function isFunction(body: SyntaxNode): boolean {
  if (body.type !== "CallExpression") return FUNCTIONS.includes(body.type);
  return argumentsOf(body).some(
    ({ expression }) => isNode(expression) && FUNCTIONS.includes(expression.type),
  );
}

function collect(value: unknown, found: Pick<Declaration, "names" | "lateImports">): void {
  if (Array.isArray(value)) for (const one of value) collect(one, found);
  // Lists of arguments and elements wrap each expression in { spread, expression }.
  else if (typeof value === "object" && value !== null) collectNode({ type: "", ...value }, found);
}

function collectNode(node: SyntaxNode, found: Pick<Declaration, "names" | "lateImports">): void {
  if (node.type.startsWith("Ts") && !CODE.includes(node.type)) return;
  if (node.type === "Identifier") found.names.add(String(node["value"]));
  if (node.type === "CallExpression" && isNode(node["callee"]) && node["callee"].type === "Import")
    for (const { expression } of argumentsOf(node))
      if (isNode(expression)) found.lateImports.add(String(expression["value"]));
  const skipped = NOT_REFERENCES[node.type] ?? [];
  for (const [key, child] of Object.entries(node)) {
    const isComputed = isNode(child) && child.type === "Computed";
    if (!skipped.includes(key) || isComputed) collect(child, found);
  }
}

function argumentsOf(call: SyntaxNode): { expression?: unknown }[] {
  return Array.isArray(call["arguments"]) ? call["arguments"] : [];
}

function namesIn(pattern: SyntaxNode): Set<string> {
  const found = { names: new Set<string>(), lateImports: new Set<string>() };
  collectNode(pattern, found);
  return found.names;
}

/** The file of ours that an import names; null for packages and styles. */
function resolve(file: string, specifier: string): string | null {
  if (!/^(\.|@\/)/.test(specifier)) return null;
  const target = specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(file), specifier);
  return (
    [".ts", ".tsx", "/index.ts"].map((end) => target + end).find((one) => existsSync(path.join(root, one))) ??
    null
  );
}

function nodesIn(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function asNode(value: unknown): SyntaxNode {
  return z.looseObject({ type: z.string() }).parse(value);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}
