package program;

import java.util.Locale;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.safety.Safelist;
import org.jsoup.select.NodeVisitor;
import org.jsoup.select.Selector;

/** Parses pages, well formed and not, selects in them, changes and cleans them. */
public final class JsoupProgram {
  private static final String[] PARTS = {
    "<p>One<p>Two & three &lt; four</p>", "<b>bold <i>both</b> italic</i>",
    "<table><tr><td>a<td>b<tr><td colspan=2>c</table>", "<ul><li class='x y'>1<li id=two>2</ul>",
    "<a href='/path?a=b#c' onclick=evil()>link</a>",
    "<script>if (a < b) { alert('</p>') }</script>",
    "<!-- a comment --><div data-a='1'><span>text</span></div>", "</div><br/><img src=x>",
    "&copy; &#x41; &unknown; &amp", "<svg><path d='M0'/></svg><template><td>t</template>"
  };

  private static final String[] QUERIES = {
    "p", "li.x", "#two", "td[colspan]", "div > span", "a[href^=/path]", "li:nth-child(2)",
    "p:contains(three), b", ":matchesOwn(^a)", "[data-a]", "tr td:not([colspan])", "ul li ~ li"
  };

  private JsoupProgram() {}

  /** Runs everything. */
  public static void main(String[] arguments) {
    long seed = 7;
    long hash = 0;
    for (int page = 0; page < 400; page++) {
      StringBuilder html = new StringBuilder();
      for (int i = 0; i < 3 + page % 20; i++) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        html.append(PARTS[(int) (seed >> 8) % PARTS.length]);
      }
      Document document = Jsoup.parse(html.toString(), "http://localhost/");
      hash = hash * 31 + check(document, page % 80 == 0);
    }
    System.out.println("hash " + hash);
    System.out.println(Jsoup.parse("<a><B c='d'/>e</a>", "", Parser.xmlParser()).outerHtml());
    try {
      new Document("").select("p:nth(");
    } catch (Selector.SelectorParseException e) {
      System.out.println(e.getMessage());
    }
  }

  private static long check(Document document, boolean isPrinted) {
    StringBuilder found = new StringBuilder();
    for (String query : QUERIES) {
      found.append(document.select(query).size()).append(' ');
    }
    document.traverse(
        (NodeVisitor)
            (node, depth) -> {
              if (node instanceof Element) {
                ((Element) node).attr("depth", String.format(Locale.ROOT, "%d", depth));
              }
            });
    document.select("b").unwrap();
    document.select("li").forEach(li -> li.after("<li>after " + li.text() + "</li>"));
    String clean = Jsoup.clean(document.body().html(), "http://localhost/", Safelist.relaxed());
    if (isPrinted) {
      System.out.println(found + document.text());
      System.out.println(clean);
    }
    return found.toString().hashCode() * 31L + document.outerHtml().hashCode() + clean.hashCode();
  }
}
