// Finds links that lead nowhere, with file and line.

/** The broken links of all pages, as lines to print, and the number of links. */
export function checkLinks(md, pages) {
  const ids = new Map();
  const found = [];
  for (const file of pages.files) {
    const env = {file, relativePath: `${pages.name(file)}.md`, path: file, found: []};
    const tokens = md.parse(pages.text(file), env);
    ids.set(file, new Set(tokens.filter(token => token.type === "heading_open").map(token => token.attrGet("id"))));
    found.push(...env.found);
  }
  const broken = found.flatMap(one => {
    const reason = one.broken ?? brokenId(one, ids);
    return reason === undefined ? [] : [`${one.file}:${one.line}: ${reason}: (${one.link})`];
  });
  return {broken, count: found.length};
}

function brokenId({page, id}, ids) {
  return id === undefined || page === undefined || ids.get(page).has(id) ? undefined : `${page} has no heading with the id ${id}`;
}
