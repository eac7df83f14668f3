import { refusedDomain } from "../stand-ins/mail/start-mail-stand-in.ts";
import { letters } from "./letters.ts";
import type { ResumeKind } from "./resumes.ts";

/** A made-up candidate: every family name is a word for "example" or "sample" in some language. */
export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  /** A letter in the candidate's own words; without one, the letter is put together from sentences. */
  letter?: string;
  /** In how many sentences; the longest is more than one message of the chat. */
  length?: "short" | "long";
  resume?: ResumeKind;
  /** What only a program types: into the field that people don't see. */
  hiddenText?: string;
};

const person = (
  firstName: string,
  lastName: string,
  mailbox: string,
  rest: Omit<Person, "firstName" | "lastName" | "email"> = {},
): Person => ({
  firstName,
  lastName,
  email: mailbox.includes("@") ? mailbox : `${mailbox}@example.org`,
  ...rest,
});

/** They are in the order in which they apply. */
export const people: readonly Person[] = [
  person("Ada", "Example", "ada.example"),
  person("José", "Ejemplo", "jose.ejemplo", { resume: "docx" }),
  person("花子", "見本", "hanako.mihon", { letter: letters.japanese, resume: "txt" }),
  person("Lena", "Mustermann", "lena.mustermann"),
  person("Ольга", "Примерова", "olga.primerova", { letter: letters.russian, resume: "docx" }),
  person("Chloé", "Exemple", "chloe.exemple", { length: "short" }),
  person("Tom", "Sample", "tom.sample"),
  person("ليلى", "مثال", "layla.mithal", { letter: letters.arabic, resume: "docx" }),
  person("Agnieszka", "Przykład", "agnieszka.przyklad", { resume: "docx" }),
  person("Sam", "Placeholder", "sam.placeholder", { length: "short", resume: "txt" }),
  person("अनन्या", "उदाहरण", "ananya.udaharan", { letter: letters.hindi, resume: "txt" }),
  person("Ola", "Eksempel", "ola.eksempel", { length: "long" }),
  person("Buy followers", "cheap-followers.example/now", "offer@example.com", { length: "short" }),
  person("Nora", "Exempel", "nora.exempel", { resume: "docx" }),
  person("João", "Exemplo", "joao.exemplo"),
  person("明", "例子", "ming.lizi", { letter: letters.chinese, resume: "docx" }),
  person("예시", "김", "yesi.kim", { letter: letters.korean, resume: "txt" }),
  person("Deniz", "Örnek", "deniz.ornek"),
  person("Ben", "Specimen", "ben.specimen", { resume: "txt" }),
  person("Ελένη", "Παράδειγμα", "eleni.paradeigma", { letter: letters.greek, resume: "docx" }),
  person("Max", "Beispiel", "max.beispiel", { length: "short" }),
  person("Mia", "Voorbeeld", `mia.voorbeeld@${refusedDomain}`),
  person("Petr", "Příklad", "petr.priklad", { resume: "docx" }),
  person("Giulia", "Esempio", "giulia.esempio"),
  person("SEO", "Expert", "seo.expert@example.com", {
    length: "short",
    hiddenText: "https://seo.example",
    resume: "txt",
  }),
  person("Zoë", "Demo", "zoe.demo", { resume: "txt" }),
  person("Linh", "Ví Dụ", "linh.vidu", { length: "long", resume: "docx" }),
  person("Ioana", "Exemplu", "ioana.exemplu"),
  person("Grace", "Testcase", "grace.testcase", { length: "short" }),
  person("Anton", "Näide", "anton.naide", { resume: "docx" }),
  person("Luis", "Muestra", "luis.muestra"),
  person("Eve", "Infected", "eve.infected", { length: "short", resume: "infected" }),
  person("Kaisa", "Esimerkki", "kaisa.esimerkki"),
  person("Ivan", "Primjer", "ivan.primjer", { resume: "docx" }),
  person("דנה", "דוגמה", "dana.dugma", { letter: letters.hebrew, resume: "docx" }),
  person("Marta", "Pavyzdys", "marta.pavyzdys", { length: "long" }),
  person("Oskar", "Exempelsson", "oskar.exempelsson"),
  person("Jane", "Nobody", "jane.nobody", { resume: "docx" }),
  person("Emil", "Minta", "emil.minta"),
];
