package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackedJsonTest {
  private final ObjectMapper mapper = new ObjectMapper();
  private final PackedJson packing = new PackedJson();

  private String packed(String json) throws Exception {
    return packed(packing, json);
  }

  private String packed(PackedJson packing, String json) throws Exception {
    return packing.pack(mapper.readTree(json.replace('\'', '"'))).toString().replace('"', '\'');
  }

  @Test
  void texts_of_a_column_are_names_that_a_page_has_once() throws Exception {
    assertThat(packed("['a','b','a']")).isEqualTo("[2,0,1,0]");
    assertThat(packing.addedNames().toString()).isEqualTo("[\"a\",\"b\"]");
    assertThat(packed("['b','c']")).isEqualTo("[2,1,2]");
    assertThat(packing.addedNames().toString()).isEqualTo("[\"c\"]");
  }

  @Test
  void texts_are_elements_once_the_names_take_too_much_memory() throws Exception {
    PackedJson small = new PackedJson(300);
    assertThat(packed(small, "['a','b']")).isEqualTo("[2,0,1]");
    assertThat(packed(small, "['a','c','d']")).isEqualTo("[2,0,2,3]");
    assertThat(packed(small, "['a','e']")).isEqualTo("[0,'a','e']");
    assertThat(packed(small, "['d','b']")).isEqualTo("[2,3,1]");
    assertThat(small.addedNames().toString()).isEqualTo("[\"a\",\"b\",\"c\",\"d\"]");
  }

  @Test
  void rising_numbers_are_differences() throws Exception {
    assertThat(packed("[1000,1001,1003]")).isEqualTo("[3,1000,1,2]");
    assertThat(packed("[5,900,1]")).isEqualTo("[0,5,900,1]");
    assertThat(packed("[9223372036854775807,-9223372036854775808]"))
        .isEqualTo("[0,9223372036854775807,-9223372036854775808]");
    String lowest = "-9223372036854775808,-9223372036854775808,-9223372036854775808,5";
    assertThat(packed("[" + lowest + "]")).isEqualTo("[0," + lowest + "]");
    assertThat(packed("[1,2.5,null,true,'a']")).isEqualTo("[0,1,2.5,null,true,'a']");
  }

  /** A browser reads numbers as doubles. */
  @Test
  void sums_of_differences_are_exact_in_a_browser() throws Exception {
    long max = (1L << 52) - 1;
    String numbers = -max + "," + -max + "," + (max - 1) + "," + max + "," + max + "," + max;
    JsonNode packed = mapper.readTree(packed("[" + numbers + "]"));
    assertThat(packed.path(0).asInt()).as("differences").isEqualTo(3);
    List<String> sums = new ArrayList<>();
    double sum = 0;
    for (int number = 1; number < packed.size(); number++) {
      sum += packed.path(number).asDouble();
      sums.add(Long.toString((long) sum));
    }
    assertThat(String.join(",", sums)).isEqualTo(numbers);
  }

  @Test
  void rows_are_columns() throws Exception {
    assertThat(packed("[[0,'a'],[7,'b'],[3,'a']]")).isEqualTo("[4,[2],3,[[0,0,7,3],[2,0,1,0]]]");
    assertThat(packed("[{'x':1,'y':'a'},{'x':9,'y':'b'}]"))
        .isEqualTo("[4,[['x','y']],2,[[0,1,9],[2,0,1]]]");
  }

  @Test
  void rows_of_several_shapes_share_the_columns_of_their_keys() throws Exception {
    assertThat(packed("[[5,1],[4,2,true],[3,9]]"))
        .isEqualTo("[4,[2,3],[0,1,0],[[0,5,4,3],[0,1,2,9],[0,true]]]");
    assertThat(packed("[{'x':1},[2],{'y':3,'x':4}]"))
        .isEqualTo("[4,[['x'],1,['y','x']],[0,1,2],[[0,1,4],[0,2],[0,3]]]");
  }

  @Test
  void others_keep_their_order() throws Exception {
    assertThat(packed("{'b':[],'a':{'c':['d']},'2':null}"))
        .isEqualTo("[1,['b','a','2'],[[0],[1,['c'],[[0,'d']]],null]]");
  }
}
