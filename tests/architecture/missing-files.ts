/** Top-level folders. Other words with a slash, such as routes, are not paths. */
const FOLDERS = "app|bench|components|docs|lib|prisma|public|sandbox|scripts|tests|worker";
const PATH = new RegExp(`^(${FOLDERS})/[^ ]+$`);
const FILE_NAME = /^[\w[][\w.[\]-]*\.(tsx?|mjs|cjs|mdx?|sql|prisma|jsonc?)$/;
const PLACEHOLDER = /[<>*…$]/;

/**
 * Lists the paths and file names in backticks that are not in the repository. Ignores code blocks except Mermaid
 * diagrams, and names with placeholders such as `<domain>` or `*`.
 * @param files every file of the repository.
 */
export function findMissingFiles(markdown: string, files: readonly string[]): string[] {
  const prose = markdown.replaceAll(/^ *```(?!mermaid)\w*\n[\s\S]*?^ *```$/gm, "");
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => expandBraces(code));
  return [...new Set(names)].filter((name) => isChecked(name) && !exists(name, files));
}

function isChecked(name: string): boolean {
  return !PLACEHOLDER.test(name) && (PATH.test(name) || FILE_NAME.test(name));
}

function exists(name: string, files: readonly string[]): boolean {
  const folder = name.endsWith("/") ? name : `${name}/`;
  return files.some((file) => file === name || file.startsWith(folder) || file.endsWith(`/${name}`));
}

/** `a/{b,c}.ts` names `a/b.ts` and `a/c.ts`. */
function expandBraces(name: string): string[] {
  const [, before, list, after] = /^(.*)\{([^}]*,[^}]*)\}(.*)$/.exec(name) ?? [];
  return list === undefined ? [name] : list.split(",").flatMap((part) => expandBraces(`${before}${part}${after}`));
}
