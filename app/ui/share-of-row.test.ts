import { expect, test } from "vitest";
import { shareOfRow } from "./share-of-row.ts";

test("every row is full, however many items a list has", () => {
  const parts = { third: 2, half: 3 };
  for (let count = 2; count <= 20; count += 1) {
    let filled = 0;
    for (let index = 0; index < count; index += 1) {
      filled += parts[shareOfRow(index, count)];
      expect(filled, `item ${index} of ${count} crosses the end of its row`).toBeLessThanOrEqual(6);
      filled %= 6;
    }
    expect(filled, `${count} items`).toBe(0);
  }
});
