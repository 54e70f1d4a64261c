// Checks the links of the documents and builds the site into the folder "public" beside this file.
import {cpSync, mkdirSync, readFileSync, rmSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {build, createMarkdownRenderer} from "vitepress";
import config from "./.vitepress/config.mjs";
import {checkLinks} from "./check.mjs";
import {Pages} from "./pages.mjs";
import {base, root} from "./settings.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const source = join(here, config.srcDir);
const MERMAID = join(here, "node_modules/@mermaid-js/tiny");

function fail(problems) {
  problems.forEach(problem => console.error(`site: ${problem}`));
  process.exit(1);
}

/** Puts the documents where VitePress expects its sources, under the names that their pages get. */
function copy(pages) {
  rmSync(source, {recursive: true, force: true});
  mkdirSync(join(source, "public"), {recursive: true});
  pages.files.forEach(file => cpSync(join(root, file), join(source, `${pages.name(file)}.md`)));
  cpSync(join(root, "docs/pictures"), join(source, "public/pictures"), {recursive: true});
  cpSync(join(root, "LICENSE"), join(source, "public/LICENSE.txt"));
  cpSync(join(here, "icon.svg"), join(source, "public/icon.svg"));
  cpSync(join(MERMAID, "dist/mermaid.tiny.js"), join(source, "public/mermaid.js"));
}

/** Ends unless the licences of Mermaid are those of its version. */
function checkMermaid() {
  const {version} = JSON.parse(readFileSync(join(MERMAID, "package.json"), "utf8"));
  const [first] = readFileSync(join(here, "mermaid-licences.txt"), "utf8").split("\n");
  if (first !== `Mermaid ${version}`) {
    fail([`docs/site/mermaid-licences.txt begins with "${first}", but Mermaid is ${version}; run .ci/site --mermaid-licences`]);
  }
}

checkMermaid();
const pages = new Pages(root);
const missing = pages.missing().map(file => `${file} is in no group of docs/site/pages.mjs; add it to one`);
copy(pages);
const md = await createMarkdownRenderer(source, config.markdown, base);
const {broken, count} = checkLinks(md, pages);
if (missing.length + broken.length > 0) {
  fail([...missing, ...broken]);
}
await build(here);
console.log(`site: ${pages.files.length} pages, ${count} links checked`);
