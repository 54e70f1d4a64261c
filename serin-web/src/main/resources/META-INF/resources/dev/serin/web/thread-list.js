import {badge, button, element, preformatted, unfolding} from "./elements.js";
import {formatCount} from "./format.js";

/** All threads with their stacks. A thread that waits for a lock leads to the one that holds it, and back. */
export class ThreadList {
  /** @param message the threads, each with the number of the holder of its lock, -1 if unknown */
  constructor({threads, threadsLeftOut, framesLeftOut}) {
    this.threads = threads;
    this.parts = threads.map((thread, number) => this.part(thread, number));
    this.box = element("div", "threads");
    this.box.append(...this.parts);
    if (threadsLeftOut || framesLeftOut) {
      this.box.append(element("p", "legend", "left out: " + formatCount(threadsLeftOut, "more thread", "more threads")
        + ", " + formatCount(framesLeftOut, "more frame", "more frames")));
    }
  }

  /** Whether any thread waits for one that holds its lock. */
  get hasWaiting() {
    return this.threads.some(thread => thread.heldBy);
  }

  part(thread, number) {
    const content = element("div");
    if (thread.waitsFor || thread.heldBy) content.append(this.waits(thread));
    const waiting = this.waitingFor(number);
    if (waiting.length) content.append(this.holds(waiting));
    content.append(thread.stack.length
      ? preformatted("stack of thread " + (number + 1) + ", " + thread.name, thread.stack.join("\n"))
      : element("p", "", "no frames"));
    const part = unfolding(thread.name || "(no name)", content, thread.heldBy || waiting.length);
    part.firstChild.append(badge(thread.state || "state unknown"));
    return part;
  }

  waits({waitsFor, heldBy, holder}) {
    const line = element("p", "", "waits for " + (waitsFor || "a lock"));
    if (heldBy) line.append(", held by ", holder < 0 ? heldBy : this.link(holder));
    return line;
  }

  holds(waiting) {
    const line = element("p", "", "holds a lock for which wait: ");
    waiting.forEach((number, at) => line.append(at ? ", " : "", this.link(number)));
    return line;
  }

  waitingFor(number) {
    return this.threads.flatMap((thread, waiting) => thread.holder === number ? [waiting] : []);
  }

  link(number) {
    const name = this.threads[number].name;
    const link = button(name, () => this.show(number));
    link.className = "link";
    link.setAttribute("aria-label", "show the thread " + name);
    return link;
  }

  show(number) {
    this.parts[number].open = true;
    this.parts[number].firstChild.focus();
    this.parts[number].scrollIntoView({block: "nearest"});
  }
}
