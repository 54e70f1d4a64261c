// VitePress's default theme without its fonts, with Serin's colours and diagrams.
import {h} from "vue";
import {withBase} from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import Diagram from "./Diagram.vue";
import "./style.css";

const licences = () => h("a", {class: "licences", href: withBase("/licences.txt"), target: "_self"}, "Licences of this site");

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, {"sidebar-nav-after": licences}),
  enhanceApp({app}) {
    app.component("Diagram", Diagram);
  },
};
