const advice =
  "The server alone renders this: nothing of it runs in the browser. Make it a custom element, or a part of the form's island (docs/decisions/page-delivery.md).";

/** Hooks that work while the server renders. */
const serverHooks = new Set(["use", "useContext", "useId", "useMemo"]);

/** Refuses event handlers and the hooks of React that only run in a browser. */
const noBrowserCode = {
  create(context) {
    return {
      JSXAttribute(node) {
        if (/^on[A-Z]/.test(String(node.name.name))) context.report({ node, message: advice });
      },
      ImportDeclaration({ source, specifiers }) {
        if (source.value !== "react") return;
        for (const node of specifiers) {
          const name = node.type === "ImportSpecifier" ? node.imported.name : "";
          if (name.startsWith("use") && !serverHooks.has(name)) context.report({ node, message: advice });
        }
      },
    };
  },
};

export default { meta: { name: "site" }, rules: { "no-browser-code": noBrowserCode } };
