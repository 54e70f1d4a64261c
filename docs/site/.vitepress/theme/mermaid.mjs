// Draws diagrams by Mermaid, which is loaded with the first one.
import {withBase} from "vitepress";

let loading;
let drawn = 0;

function load() {
  loading ??= new Promise((loaded, failed) => {
    const script = document.createElement("script");
    script.src = withBase("/mermaid.js");
    script.onload = () => loaded(globalThis.mermaid);
    script.onerror = () => failed(new Error(`${script.src} cannot be loaded`));
    document.head.append(script);
  });
  return loading;
}

/** A diagram as SVG. */
export async function draw(text, isDark) {
  const mermaid = await load();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    theme: isDark ? "dark" : "neutral",
    fontFamily: "system-ui, sans-serif",
    themeVariables: {clusterBkg: "transparent"},
  });
  const {svg} = await mermaid.render(`diagram-${drawn++}`, text);
  return svg.replace(/ (?:role|aria-roledescription)="[^"]*"/g, ""); // the element around it has a role
}
