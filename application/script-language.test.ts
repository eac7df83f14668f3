import { expect, test } from "vitest";
import { scriptLanguage } from "./script-language.ts";

test.each([
  ["Ada Example", undefined],
  ["Linh Ví Dụ", undefined],
  ["+1 555 0100", undefined],
  ["", undefined],
  ["Ελένη Παράδειγμα", "el"],
  ["Иван Пример", "und-Cyrl"],
  ["דנה דוגמה", "he"],
  ["مثال سارة", "und-Arab"],
  ["उदाहरण", "und-Deva"],
  ["ตัวอย่าง", "th"],
  ["예시 김", "ko"],
  ["例 太郎", "und-Hani"],
  ["例のさくら", "ja"],
  ["Ελένη (Helena)", undefined],
  ["Dear team, דנה", undefined],
  ["דנה דוגמה, PhD", "he"],
])("%s is read as %s", (text, language) => {
  expect(scriptLanguage(text)).toBe(language);
});
