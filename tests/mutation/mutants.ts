import { parseAst } from "vite";

/** One small mistake in a source file: what stands from `start` to `end` becomes `to`. */
export type Mutant = { start: number; end: number; to: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const swapped = ["=== !==", "< <=", "> >=", "+ -", "* /", "&& ||"].map((pair) => pair.split(" "));

const operators: Record<string, string> = {
  ...Object.fromEntries([...swapped, ...swapped.map((pair) => pair.toReversed())]),
  "%": "*",
  "??": "&&",
};

/**
 * Every mutant of the functions of a TypeScript source. SQL and other texts are left whole, and so is everything outside of
 * functions: settings, which tests import.
 */
export function mutantsOf(source: string): Mutant[] {
  const found: Mutant[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);

  function visit(node: Node, isInside: boolean) {
    if (node.type.startsWith("TS") && !node.type.endsWith("Expression")) return;
    if (node.type === "ImportDeclaration") return;
    const isInFunction = isInside || node.type.includes("Function");
    const add = ({ start, end }: Node, to: string) => isInFunction && found.push({ start, end, to });
    switch (node.type) {
      case "IfStatement":
      case "ConditionalExpression":
        add(node["test"] as Node, "true");
        add(node["test"] as Node, "false");
        break;
      case "BinaryExpression":
      case "LogicalExpression": {
        const [left, right, other] = [
          node["left"] as Node,
          node["right"] as Node,
          operators[node["operator"] as string],
        ];
        if (other) add(node, `(${textOf(left)}) ${other} (${textOf(right)})`);
        break;
      }
      case "UnaryExpression":
        if (node["operator"] === "!") add(node, textOf(node["argument"] as Node));
        break;
      case "Literal":
        if (typeof node["value"] === "boolean") add(node, String(!node["value"]));
        if (typeof node["value"] === "number") add(node, String(node["value"] + 1));
        break;
      case "ExpressionStatement":
        add(node, ";");
        break;
      case "ReturnStatement":
        if (node["argument"]) add(node, "return undefined;");
        break;
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, isInFunction);
  }

  visit(parseAst(source, { lang: "ts" }) as unknown as Node, false);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
