// The pages of the site, and the navigation between them.
import {readFileSync, readdirSync, statSync} from "node:fs";
import {basename, join} from "node:path";

const START = "README.md";

// Each page is in one group; .ci/site fails for a page that is in none.
const GROUPS = {
  Start: [START, "docs/cli.md", "docs/troubleshooting.md"],
  Android: ["docs/android.md", "docs/coming-from.md"],
  Desktop: ["docs/desktop.md", "docs/agent.md"],
  Builds: ["docs/gradle.md", "docs/maven.md", "docs/junit.md", "docs/ci.md", "docs/instrumentation.md"],
  Analysis: ["docs/report.md", "docs/analysis.md", "docs/call-tree.md"],
  Reference: ["docs/issue-format.md", "docs/compatibility.md", "docs/performance.md", "docs/reliability.md", "docs/proof.md"],
  Project: ["CHANGELOG.md", "ARCHITECTURE.md", "docs/decisions.md", "CONTRIBUTING.md", "docs/releasing.md", "SECURITY.md"],
};

// Texts of links in the navigation, where the heading of the page needs its neighbours to be understood.
const LABELS = {[START]: "Overview"};

export class Pages {
  #root;
  #titles = new Map();

  constructor(root) {
    this.#root = root;
    for (const file of Object.values(GROUPS).flat()) {
      this.#titles.set(file, /^# (.+)$/m.exec(this.text(file))?.[1] ?? file);
    }
  }

  get files() {
    return [...this.#titles.keys()];
  }

  /** The content of a file of the repository. */
  text(file) {
    return readFileSync(join(this.#root, file), "utf8");
  }

  title(file) {
    return this.#titles.get(file);
  }

  has(file) {
    return this.#titles.has(file);
  }

  /** The name of a page in the site, without a suffix. */
  name(file) {
    return file === START ? "index" : basename(file, ".md").toLowerCase();
  }

  /** The file of a page by the name of its source in the site. */
  file(source) {
    return this.files.find(file => `${this.name(file)}.md` === source);
  }

  /** Documents of the repository that no group has. */
  missing() {
    const documents = ["", "docs/"].flatMap(folder =>
      readdirSync(join(this.#root, folder)).filter(name => name.endsWith(".md")).map(name => folder + name));
    return documents.filter(file => !this.has(file));
  }

  navigation() {
    return Object.entries(GROUPS).map(([text, files]) => ({
      text,
      items: files.map(file => ({text: LABELS[file] ?? this.title(file), link: `/${this.name(file)}`.replace(/index$/, "")})),
    }));
  }

  /** "file", "folder" or nothing for a path in the repository. */
  kind(path) {
    const found = statSync(join(this.#root, path), {throwIfNoEntry: false});
    return found && (found.isDirectory() ? "folder" : "file");
  }
}
