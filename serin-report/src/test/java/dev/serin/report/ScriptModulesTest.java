package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ScriptModulesTest {
  @Test
  void each_module_is_there_once_after_the_modules_it_imports() throws Exception {
    assertThat(ScriptModules.joined("test-last"))
        .isEqualTo(
            """
            "use strict";
            (() => {
            const moduleTestFirst = (() => {
            /** A module without imports. */
            const THIRD = 3;

            function second(value) {
              return value;
            }

            return {THIRD, second};
            })();

            const moduleTestMiddle = (() => {
            const {THIRD} = moduleTestFirst;

            async function fourth() {
              return THIRD;
            }

            return {fourth};
            })();

            const moduleTestLast = (() => {
            const {second, THIRD} = moduleTestFirst;
            const {fourth} = moduleTestMiddle;

            second(THIRD + fourth());

            return {};
            })();
            })();
            """);
  }

  @Test
  void modules_that_import_each_other_are_refused() {
    assertThatThrownBy(() -> ScriptModules.joined("test-circle"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("in a circle: [test-circle, test-other]");
  }

  @Test
  void a_form_of_export_that_cannot_be_joined_is_refused() {
    assertThatThrownBy(() -> ScriptModules.joined("test-default"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("test-default.js", "export default 3;");
  }

  @Test
  void a_missing_module_is_named() {
    assertThatThrownBy(() -> ScriptModules.joined("test-none"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("test-none.js is missing");
  }
}
