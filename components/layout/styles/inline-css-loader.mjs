import tailwind from "@tailwindcss/postcss";
import postcss from "postcss";

const compiler = postcss([tailwind({ optimize: { minify: true } })]);

/** A loader of Turbopack (next.config.mjs): makes a module of a style sheet whose default export is its compiled text. */
const loadInlineCss = async function loadInlineCss(source) {
  const done = this.async();
  try {
    const { css, messages } = await compiler.process(source, { from: this.resourcePath });
    for (const { type, file, dir } of messages) {
      if (type === "dependency") this.addDependency(file);
      if (type === "dir-dependency") this.addContextDependency(dir);
    }
    done(null, `export default ${JSON.stringify(css)};`);
  } catch (error) {
    done(error);
  }
};

export default loadInlineCss;
