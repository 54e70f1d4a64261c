package dev.serin.benchmarks;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.gson.reflect.TypeToken;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Converts orders of a shop to JSON and back: as objects, and as a tree. */
final class GsonWork implements Workload.Work {
  private static final int ORDERS = 400;
  private static final int MAX_ITEMS = 12;
  private static final Type ORDER_LIST = new TypeToken<List<Order>>() {}.getType();

  private final Gson gson = new GsonBuilder().setPrettyPrinting().create();
  private final List<Order> orders = new ArrayList<>();

  GsonWork() {
    for (int number = 0; number < ORDERS; number++) {
      orders.add(order(number));
    }
  }

  @Override
  public int round() {
    String text = gson.toJson(orders, ORDER_LIST);
    List<Order> read = gson.fromJson(text, ORDER_LIST);
    JsonElement tree = JsonParser.parseString(text);
    return text.length() + read.size() + tree.getAsJsonArray().size();
  }

  private static Order order(int number) {
    Order order = new Order();
    order.number = number;
    order.customer = "customer " + number % 37 + " \"the \u00e4ldest\"";
    order.isPaid = number % 3 == 0;
    order.discount = number / 8.0;
    for (int i = 0; i < number % MAX_ITEMS; i++) {
      Item item = new Item();
      item.article = "article-" + (number * 31 + i);
      item.count = i + 1;
      item.price = 99.5 + i;
      order.items.add(item);
    }
    order.notes.put("colour", number % 2 == 0 ? "green" : "grey");
    order.notes.put("delivery", "by\tcourier\n");
    return order;
  }

  /** An order, written and read. */
  static final class Order {
    int number;
    String customer = "";
    boolean isPaid;
    double discount;
    final List<Item> items = new ArrayList<>();
    final Map<String, String> notes = new TreeMap<>();
  }

  /** A part of an order. */
  static final class Item {
    String article = "";
    int count;
    double price;
  }
}
