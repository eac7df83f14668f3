import { plainDigits } from "../../application/plain-digits.ts";
import type { ApplicationFields } from "../../application/fields.ts";
import { shownEmail } from "./shown-email.ts";

/**
 * Returns what a search finds an application by, in the forms in which people type it: names also without a blank, either
 * one first, and with "ue" for "ü"; a phone number also without blanks, and without the zero of its own country. A note is
 * added on a second line.
 */
export function searchTextOf(
  { firstName, lastName, email, phone }: Pick<ApplicationFields, "firstName" | "lastName" | "email" | "phone">,
  reference: string,
): string {
  const name = `${firstName} ${lastName}`;
  const forms = [
    name,
    withoutBlanks(lastName + firstName),
    withoutBlanks(name),
    name.normalize("NFD").replace(/(?<=[aou])\u0308/gi, "e"),
    email,
    shownEmail(email),
    reference,
    phone ?? "",
    withoutBlanks(phone ?? ""),
    withoutBlanks(phone ?? "").replace("(0)", ""),
  ];
  return [...new Set(forms.map(searchable))].join(" ").trim();
}

/** Returns the words of a cover letter as PostgreSQL reads a `tsvector`. A search finds each by its beginning. */
export function letterWordsOf(letter: string): string {
  const words = searchable(letter).split(" ").filter(Boolean);
  return [...new Set(words.map((word) => quoted(word.slice(0, longestWord))))].join(" ");
}

/** Returns a word of `wordsOf` as PostgreSQL reads a `tsquery`: what begins with it. */
export function beginningWith(word: string): string {
  return `${quoted(word.slice(0, longestWord))}:*`;
}

/** PostgreSQL takes 2046 bytes, and a letter has at most four. */
const longestWord = 500;

/** A searchable word has no apostrophe and no backslash. */
function quoted(word: string): string {
  return `'${word}'`;
}

/** The column `search_text` with other fields, as SQL: the second line stays. `fields`: SQL of their `searchTextOf`. */
export function newSearchText(fields: string): string {
  return `${fields} || chr(10) || split_part(search_text, chr(10), 2)`;
}

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, "");
}

const maxWords = 8;

/** Returns the words of a search that have to be in a searchable text, at most eight. */
export function wordsOf(search: string): string[] {
  return searchable(search).split(" ").filter(Boolean).slice(0, maxWords);
}

/**
 * Returns a text as it is searched: small letters without accents, digits as 0 to 9, and words without the apostrophes,
 * dashes and dots of any script that people leave out or type in another way.
 */
export function searchable(text: string): string {
  const letters = text
    .toWellFormed()
    .replace(/\p{White_Space}/gu, " ")
    .replace(unsearched, "")
    .normalize("NFKD")
    .replace(unsearched, "")
    .toLowerCase();
  return plainDigits(letters)
    .replace(/[ぁ-ゖ]/g, katakanaOf)
    .replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/ +/g, " ")
    .trim();
}

/**
 * Punctuation, mathematical signs such as plus and minus, invisible signs, and accents, also single ones, which some
 * keyboards write for an apostrophe. The sign that lengthens a vowel in Katakana stays.
 */
const unsearched = /[\p{P}\p{Sm}\p{Sk}\p{M}\p{Cc}\p{Cf}]|(?!\p{Extender})\p{Diacritic}/gu;

/** Unicode has each letter of Katakana 96 places after the one of Hiragana. */
function katakanaOf(hiragana: string): string {
  return String.fromCodePoint(hiragana.codePointAt(0)! + 96);
}

/** Letters that Unicode does not take apart, as they are written where a keyboard lacks them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ø: "o",
  œ: "oe",
  ß: "ss",
  ŧ: "t",
  þ: "th",
  // Azerbaijani, Hausa, and other languages of Africa.
  ə: "a",
  ǝ: "e",
  ɛ: "e",
  ɔ: "o",
  ɓ: "b",
  ɖ: "d",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  // Greek at the end of a word, Persian letters that Arabic keyboards have in another form, and a line that only stretches.
  ς: "σ",
  ی: "ي",
  ى: "ي",
  ک: "ك",
  ـ: "",
};
