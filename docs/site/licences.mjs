// The licences of the scripts and styles of others that the site has.
import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";

const INTRODUCTION = `The pages are Serin's documents, under the Apache License 2.0; LICENSE.txt has its text.
Their scripts and styles have parts of the packages below.`;

const RULE = `\n\n${"-".repeat(80)}\n\n`;

/** The notices of packages whose archive has no file with the licence, from their other files. */
const NOTICES = {
  "@docsearch/css": "Copyright (c) Algolia, Inc. and contributors",
  fastdom: "Copyright (c) 2016 Wilson Page <wilsonpage@me.com>",
  strictdom: "Copyright (c) Wilson Page <wilsonpage@me.com>",
};

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** A plugin of Rollup that adds a file with a text and the licences of all packages whose code is in the bundle. */
export function licences(fileName, more) {
  return {
    name: "licences",
    apply: config => !config.build.ssr,
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap(chunk => Object.keys(chunk.modules ?? {}));
      const folders = new Set(modules.map(packageFolder).filter(folder => folder !== undefined));
      this.emitFile({type: "asset", fileName, source: [INTRODUCTION, licenceTexts([...folders]), more].join(RULE)});
    },
  };
}

function packageFolder(module) {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(module)?.[1];
}

/** The licences of packages in folders. Packages with the same text share it. */
export function licenceTexts(folders) {
  const names = new Map();
  for (const folder of folders.sort()) {
    const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const text = licenceText(folder, about);
    names.set(text, [...(names.get(text) ?? []), `${about.name} ${about.version}, ${about.license}`]);
  }
  return [...names].map(([text, packages]) => `${packages.join("\n")}\n\n${text}`).join(RULE);
}

function licenceText(folder, about) {
  const files = readdirSync(folder).filter(file => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(file)).sort();
  if (files.length > 0) {
    return files.map(file => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  }
  const notice = NOTICES[about.name];
  if (notice === undefined || about.license !== "MIT") {
    throw new Error(`The package ${about.name} has no file with its licence, ${about.license}; add its notice to docs/site/licences.mjs`);
  }
  return `MIT License\n\n${notice}\n\n${MIT}`;
}
