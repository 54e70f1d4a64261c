import {join} from "node:path";
import {Links, headingId} from "../links.mjs";
import {licences} from "../licences.mjs";
import {configure} from "../markdown.mjs";
import {Pages} from "../pages.mjs";
import {base, root, sources} from "../settings.mjs";

// Forbids the pages to load anything from elsewhere. VitePress has scripts and styles in its pages.
const POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

const pages = new Pages(root);
const links = new Links(pages, sources);

export default {
  lang: "en",
  title: "Serin",
  description: "Serin shows, to the method, why a user interface froze.",
  base,
  srcDir: "pages",
  outDir: "public",
  buildConcurrency: 1, // pages in their order in the index of the search, so the same documents give the same files
  head: [
    ["meta", {"http-equiv": "Content-Security-Policy", content: POLICY}],
    ["link", {rel: "icon", type: "image/svg+xml", href: `${base}icon.svg`}],
  ],
  markdown: {
    anchor: {slugify: headingId},
    attrs: {disable: true},
    headers: false,
    config: md => configure(md, pages, links, env => pages.file(env.relativePath)),
  },
  themeConfig: {
    sidebar: pages.navigation(),
    outline: {level: [2, 3], label: "On this page"},
    search: {provider: "local"},
    docFooter: {prev: "Previous page", next: "Next page"},
    externalLinkIcon: true,
  },
  vite: {
    plugins: [licences("licences.txt", pages.text("docs/site/mermaid-licences.txt"))],
    build: {chunkSizeWarningLimit: 4000},
  },
};
