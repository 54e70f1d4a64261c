// Prints the licences of Mermaid and of all packages that it is made of, which are in a folder.
import {existsSync, readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {licenceTexts} from "./licences.mjs";

function packages(folder) {
  return readdirSync(folder).filter(name => !name.startsWith(".") && name !== "@types").flatMap(name => {
    const one = join(folder, name);
    return name.startsWith("@") ? packages(one) : [one, ...(existsSync(join(one, "node_modules")) ? packages(join(one, "node_modules")) : [])];
  });
}

const folder = process.argv[2];
const {version} = JSON.parse(readFileSync(join(folder, "mermaid/package.json"), "utf8"));
console.log(`Mermaid ${version}

mermaid.js is the package @mermaid-js/tiny: Mermaid without its larger diagrams, as one file.
Mermaid is made of these packages; some of them may have no part in this file.
`);
console.log(licenceTexts(packages(folder)));
