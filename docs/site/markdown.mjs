// Extensions of markdown-it for the documents, which are written for GitHub.

/** Code of so few characters, such as an option, is not broken at its hyphens. */
const MAX_UNBROKEN = 24;

const HTML_LINK = /\b(src|srcset|href)="([^"]+)"/g;
const PICTURE = /<picture>\s*<source\b[^>]*\bsrcset="([^"]+)"[^>]*>\s*(<img\b[^>]*>)\s*<\/picture>/g;

/**
 * Turns links into links of the site, and diagrams of Mermaid into elements. Gives each link with its line to
 * env.found, if there is one. "fileOf" returns the file of the repository that env describes.
 */
export function configure(md, pages, links, fileOf) {
  // Before headings get links to themselves.
  md.core.ruler.before("anchor", "links of the repository", state => {
    const file = fileOf(state.env);
    if (file !== undefined) {
      new PageLinks(pages, links, file, state.env.found ?? []).visit(state.tokens);
    }
  });
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, ...others) =>
    tokens[index].info.trim() === "mermaid" ? diagram(tokens[index].content) : fence(tokens, index, ...others);
  const code = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (tokens, index, ...others) => {
    if (tokens[index].content.length <= MAX_UNBROKEN) {
      tokens[index].attrJoin("class", "short");
    }
    return code(tokens, index, ...others);
  };
  const text = md.renderer.rules.text;
  md.renderer.rules.text = (...all) => text(...all).replaceAll("{{", "&#123;&#123;"); // no expression of Vue
}

function diagram(text) {
  return `<Diagram source="${encodeURIComponent(text)}" />\n`;
}

/** The links of one page. */
class PageLinks {
  #pages;
  #links;
  #file;
  #found;
  #line = 1;

  constructor(pages, links, file, found) {
    this.#pages = pages;
    this.#links = links;
    this.#file = file;
    this.#found = found;
  }

  visit(tokens) {
    tokens.forEach((token, index) => {
      this.#line = token.map ? token.map[0] + 1 : this.#line;
      if (token.type === "inline") {
        this.visit(token.children);
      } else if (token.type === "softbreak" || token.type === "hardbreak") {
        this.#line++;
        // A keyword that begins a line, as in docs/decisions.md, also begins one in the page.
        const next = tokens.slice(index + 1).find(other => other.type !== "text" || other.content !== "");
        token.type = next?.type === "strong_open" ? "hardbreak" : token.type;
      } else if (token.type === "link_open") {
        this.#link(token, tokens[index + 1], tokens.slice(index).find(other => other.type === "link_close"));
      } else if (token.type === "th_open" && tokens[index + 1].content === "") {
        token.tag = tokens[index + 2].tag = "td"; // a heading without a text is none
      } else if (token.type === "image") {
        token.attrSet("src", this.#resolve(token.attrGet("src")) ?? "");
      } else if (token.type === "html_block" || token.type === "html_inline") {
        this.#html(token);
      }
    });
  }

  #link(open, text, close) {
    const link = open.attrGet("href");
    const address = this.#resolve(link);
    if (address === undefined) {
      open.tag = close.tag = "span";
      open.attrs = [["class", "in-sources"], ["title", "In Serin's sources, which have no public address yet"]];
      return;
    }
    open.attrSet("href", address);
    const page = this.#found.at(-1).page;
    if (page !== undefined && text.type === "text" && text.content === link) {
      text.content = this.#pages.title(page); // on GitHub, the name of the file is shown
    }
  }

  #html(token) {
    const begin = this.#line;
    const content = token.content.replace(HTML_LINK, (_, name, link, offset) => {
      this.#line = begin + token.content.slice(0, offset).split("\n").length - 1;
      return `${name}="${this.#resolve(link)?.replace(/\.md(?=#|$)/, ".html") ?? ""}"`;
    });
    token.content = content.replace(PICTURE, bothSchemes);
  }

  #resolve(link) {
    const found = this.#links.resolve(this.#file, link);
    this.#found.push({file: this.#file, line: this.#line, link, ...found});
    return found.address ?? (found.broken && link);
  }
}

/** Both pictures of a choice by colour scheme, as readers can choose another scheme than that of their system. */
function bothSchemes(_, dark, image) {
  return `${classed(image.replace(/\bsrc="[^"]+"/, `src="${dark}"`), "dark")}\n${classed(image, "light")}`;
}

function classed(image, scheme) {
  return image.replace("<img", `<img class="only-${scheme}" loading="lazy"`);
}
