// Links of the documents, which are relative to a file of the repository, as links of the site.
import {posix} from "node:path";

const PICTURES = "docs/pictures/";
const LICENCE = "LICENSE";

/** The id that GitHub gives to a heading. */
export function headingId(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

export class Links {
  #pages;
  #sources;

  /** Links to other files of the repository lead below the address of its sources, if there is one. */
  constructor(pages, sources) {
    this.#pages = pages;
    this.#sources = sources;
  }

  /** The link of the site for one of a file: its address, or a reason why it is broken; neither without an address of the sources. */
  resolve(file, link) {
    if (/^[a-z][a-z+.-]*:/i.test(link)) {
      return {address: link};
    }
    const [path, id] = split(link);
    const target = path === "" ? file : posix.join(posix.dirname(file), path);
    const kind = target.startsWith("..") ? undefined : this.#pages.kind(target);
    if (path.startsWith("/") || kind === undefined) {
      return {broken: `${path} does not exist`};
    }
    if (path === "") {
      return {page: file, id, address: link};
    }
    if (this.#pages.has(target)) {
      return {page: target, id, address: `/${this.#pages.name(target)}.md${id === undefined ? "" : `#${id}`}`};
    }
    return {source: target, address: this.#address(target, kind)};
  }

  #address(target, kind) {
    if (target.startsWith(PICTURES)) {
      return `/pictures/${target.slice(PICTURES.length)}`;
    }
    if (target === LICENCE) {
      return "/LICENSE.txt";
    }
    return this.#sources && `${this.#sources}/${kind === "folder" ? "tree" : "blob"}/HEAD/${encodeURI(target.replace(/\/$/, ""))}`;
  }
}

function split(link) {
  const hash = link.indexOf("#");
  return hash < 0 ? [decodeURI(link), undefined] : [decodeURI(link.slice(0, hash)), decodeURI(link.slice(hash + 1))];
}
