const FOLDERS = "app|bench|components|docs|lib|prisma|public|sandbox|scripts|tests|worker";
const EXTENSIONS = "tsx?|mjs|cjs|mdx?|sql|prisma|jsonc?";
/** Words with a slash that do not begin with one of our folders, such as routes, are not paths. */
const PATH = new RegExp(`^(${FOLDERS})/[^ ]+$`);
const FILE_NAME = new RegExp(`^[\\w[][\\w.[\\]-]*\\.(${EXTENSIONS})$`);
const PATH_IN_DIAGRAM = new RegExp(`\\b(?:${FOLDERS})/[\\w./()[\\]-]+\\.(?:${EXTENSIONS})\\b`, "g");
const PLACEHOLDER = /[<>*…$]/;
const CODE_BLOCK = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm;

/**
 * Lists the paths and file names that a document mentions and the repository does not have. Checks names in backticks
 * and the paths in Mermaid diagrams. Ignores other code blocks, and names with placeholders such as `<domain>` or `*`.
 * @param files every file of the repository.
 */
export function findMissingFiles(markdown: string, files: readonly string[]): string[] {
  const inDiagrams = [...markdown.matchAll(CODE_BLOCK)].flatMap(([, language, code = ""]) =>
    language === "mermaid" ? (code.match(PATH_IN_DIAGRAM) ?? []) : [],
  );
  const inText = [...markdown.replaceAll(CODE_BLOCK, "").matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = ""]) => expandBraces(code))
    .filter((name) => !PLACEHOLDER.test(name) && (PATH.test(name) || FILE_NAME.test(name)));
  return [...new Set([...inDiagrams, ...inText])].filter((name) => !exists(name, files));
}

function exists(name: string, files: readonly string[]): boolean {
  const folder = name.endsWith("/") ? name : `${name}/`;
  return files.some((file) => file === name || file.startsWith(folder) || file.endsWith(`/${name}`));
}

/** `a/{b,c}.ts` names `a/b.ts` and `a/c.ts`. */
function expandBraces(name: string): string[] {
  const [, before, list, after] = /^(.*)\{([^}]*,[^}]*)\}(.*)$/.exec(name) ?? [];
  return list === undefined
    ? [name]
    : list.split(",").flatMap((part) => expandBraces(`${before}${part}${after}`));
}
