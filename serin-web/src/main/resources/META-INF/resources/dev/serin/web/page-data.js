/** Reads the data of a page: elements with JSON, compressed by gzip, in base64. */
import {unpacked} from "./packed-json.js";

/** The data that the page needs from the beginning: the groups without their content. */
export async function readList() {
  const list = await decompressed(document.getElementById("data"));
  list.groups.forEach((group, number) => { group.number = number; });
  return list;
}

/**
 * The content of a group: its messages, and the sum of their call trees. It is not kept. Its element
 * may be far behind in a large file, which the browser still reads.
 */
export async function contentOf(group) {
  const parts = await decompressed(await whole("content-" + group.number));
  const names = [];
  const [merged, ...problems] = parts.map(([added, packed, issues]) => {
    for (const name of added) names.push(name);
    const part = unpacked(packed, names, Object.fromEntries);
    if (issues) part.issues = unpacked(issues, names, entries => new Map(entries)); // keeps the order of any keys
    return part;
  });
  return {merged, problems};
}

/** An element, as soon as the browser has read it to its end. */
function whole(id) {
  const find = () => document.getElementById(id);
  const isWhole = () => find()?.nextSibling || document.readyState !== "loading";
  return new Promise((done, fail) => {
    const end = () => {
      if (find()) done(find());
      else fail(new Error("the file has no element " + id));
    };
    const observer = new MutationObserver(() => {
      if (!isWhole()) return;
      observer.disconnect();
      end();
    });
    if (isWhole()) {
      end();
      return;
    }
    observer.observe(document.body, {childList: true});
    document.addEventListener("DOMContentLoaded", () => { observer.disconnect(); end(); }, {once: true});
  });
}

async function decompressed(element) {
  const text = atob(element.textContent);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  const stream = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}
