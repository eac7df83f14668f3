import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField } from "./field.tsx";

test("a page may have several fields of one name, each with its own label and error", () => {
  const props = { name: "address", id: "address-7", label: "Address", error: "Not an address" };
  const markup = renderToStaticMarkup(createElement(TextField, props));
  expect(markup).toContain('<label for="address-7">');
  expect(markup).toContain('id="address-7-error"');
  expect(markup).toMatch(/<input[^>]* id="address-7" aria-describedby="address-7-error"[^>]* name="address"/);
});
