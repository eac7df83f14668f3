/**
 * Returns the value of `lang` for what a person typed, so that a screen reader's voice can read it: the language of the script
 * that most of its letters have, or, where many languages share it, the script alone. Undefined for Latin letters, whose
 * language no one knows, and for a text without letters.
 */
export function scriptLanguage(text: string): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const [letter] of text.matchAll(/\p{Letter}/gu)) {
    const tag = languages.find(([script]) => script.test(letter))?.[1];
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  // Japanese has syllables among its Chinese characters.
  const syllables = counts.get("ja");
  if (syllables) counts.set("ja", syllables + (counts.get("und-Hani") ?? 0));
  return [...counts].reduce<[string | undefined, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    [undefined, 0],
  )[0];
}

const languages: readonly [script: RegExp, tag: string][] = [
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Cyrillic}/u, "und-Cyrl"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Arabic}/u, "und-Arab"],
  [/\p{Script=Devanagari}/u, "und-Deva"],
  [/\p{Script=Bengali}/u, "und-Beng"],
  [/\p{Script=Gurmukhi}/u, "pa"],
  [/\p{Script=Gujarati}/u, "gu"],
  [/\p{Script=Tamil}/u, "ta"],
  [/\p{Script=Telugu}/u, "te"],
  [/\p{Script=Kannada}/u, "kn"],
  [/\p{Script=Malayalam}/u, "ml"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Georgian}/u, "ka"],
  [/\p{Script=Armenian}/u, "hy"],
  [/\p{Script=Hangul}/u, "ko"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Han}/u, "und-Hani"],
];
