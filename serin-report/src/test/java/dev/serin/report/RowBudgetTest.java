package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowBudgetTest {
  @Test
  void the_first_trees_may_be_large_and_later_ones_small() {
    RowBudget budget = new RowBudget();
    assertThat(budget.limit()).isEqualTo(20_000);
    budget.take(980_000);
    assertThat(budget.limit()).isEqualTo(20_000);
    budget.take(15_000);
    assertThat(budget.limit()).isEqualTo(5000);
    budget.take(5000);
    assertThat(budget.limit()).isEqualTo(3000);
    budget.take(3000);
    assertThat(budget.limit()).isEqualTo(3000);
  }
}
