import { createContext, RouterContextProvider } from "react-router";
import type { FormAnswer } from "../application/answer.ts";

/** What the server answers to a posted form; null on every prerendered page. */
export const formAnswerContext = createContext<FormAnswer | null>(null);

/** A render context holding `answer`, for the server, which imports nothing else of the site. */
export function contextWith(answer: FormAnswer): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(formAnswerContext, answer);
  return context;
}
