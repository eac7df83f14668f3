import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { parseSync, Visitor } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { withClient } from "../server/database/with-client.ts";
import { makeDataFolder } from "./support/data-folder.ts";
import { createTestDatabase } from "./support/test-database.ts";

const root = path.join(import.meta.dirname, "..");

/** Arguments of functions that compose a statement, by name. Every other name in a statement is one of its module. */
const samples = `({
  columns: ["reference"], countedAmong: 1, hasChat: true, inOrder: "a.arrival", inReverse: "a.arrival", isAfter: "true",
  isBefore: "true", isUndeliveredOnly: true, it: "$1", last: "$1", list: "from application a where true", next: "1",
  set: "note = null where true", sql: "true", places: ["$2"], values: [],
})`;
const sampleNames = [...samples.matchAll(/(\w+): /g)].map(([, name]) => name);

type Statement = { file: string; line: number; text: string; row: [start: number, end: number] | null };

/**
 * PostgreSQL prepares each statement of the production code. Where a statement has a type of row (`query<Row>`), the
 * compiler compares that type with the columns that PostgreSQL describes: their names, their types, and which may be null.
 * PostgreSQL does not know which expressions may be null: there the code is believed.
 */
test("every statement returns the columns that the code expects", async () => {
  await using database = await createTestDatabase();
  const { dataDir: copy, remove } = await makeDataFolder();
  onTestFinished(remove);
  const run = (program: string, ...options: string[]) => promisify(execFile)(program, options, { cwd: copy });
  for (const folder of ["application", "commands", "content", "server"])
    await cp(path.join(root, folder), path.join(copy, folder), { recursive: true });
  for (const name of ["node_modules", "package.json"]) await symlink(path.join(root, name), path.join(copy, name));
  await writeFile(path.join(copy, plantedFile), plantedMistakes);

  const sources = new Map<string, string>();
  const statements: Statement[] = [];
  for (const file of globSync("{commands,server}/**/*.ts", { cwd: copy })) {
    const source = await readFile(path.join(copy, file), "utf8");
    const found = file.endsWith(".test.ts") ? [] : statementsIn(file, source);
    if (found.length === 0) continue;
    sources.set(file, source);
    statements.push(...found);
    const texts = found.map(({ text }) => `({ ${sampleNames.join(", ")} }) => ${text}`);
    await writeFile(path.join(copy, file), `${source}\nexport const statements = [${texts.join(",\n")}];\n`);
  }
  const imports = [...sources.keys()].map((file) => `...(await import("./${file}")).statements`);
  await writeFile(
    path.join(copy, "evaluate.ts"),
    `console.log(JSON.stringify([${imports.join(",\n")}].map((text) => text${samples})));`,
  );
  const { stdout } = await run("node", "evaluate.ts").catch(({ stderr }: { stderr: string }) => {
    throw new Error(
      `A statement in \`query\` may use names of its module, and no others but: ${sampleNames.join(", ")}.\n${stderr}`,
    );
  });
  const texts = JSON.parse(stdout) as string[];
  expect(texts.length).toBeGreaterThan(120);

  await withClient({ connectionString: database.url }, async (client) => {
    const notNull = await readNotNull(client);
    // From the last to the first: what is put into a source moves what follows it.
    for (const [index, { file, line, row }] of [...statements.entries()].toReversed()) {
      const columns = await describe(client, texts[index]!, notNull).catch((error: Error) => {
        throw new Error(`${file}:${line}: ${error.message}`, { cause: error });
      });
      if (!row) continue;
      const source = sources.get(file)!;
      const type = source.slice(...row);
      const checked = `import("${copy}/checked.ts").Checked<${type}, { ${columns.join("; ")} }>`;
      sources.set(file, source.slice(0, row[0]) + checked + source.slice(row[1]));
    }
  });
  for (const [file, source] of sources) await writeFile(path.join(copy, file), source);
  await writeFile(path.join(copy, "checked.ts"), checkedType);
  const { compilerOptions } = JSON.parse(await readFile(path.join(root, "tsconfig.json"), "utf8")) as {
    compilerOptions: object;
  };
  const options = { ...compilerOptions, types: ["node"], rootDirs: ["."] };
  const settings = { include: [...sources.keys(), "server/**/*.d.ts"], compilerOptions: options };
  await writeFile(path.join(copy, "tsconfig.json"), JSON.stringify(settings));
  const complaints = await run("tsc", "--pretty", "false").then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
  const mistakes = complaints.match(/^\S+\(\d+,\d+\): error.*$/gm) ?? [];
  expect(mistakes.filter((line) => !line.startsWith(plantedFile))).toEqual([]);
  expect(mistakes).toHaveLength(plantedMistakes.match(/\.query</g)!.length);
});

const plantedFile = "server/planted.ts";

/** A column that is not selected, one that may be null, and JSON that is not parsed. */
const plantedMistakes = `
  import type pg from "pg";
  export const readAll = (pool: pg.Pool) => [
    pool.query<{ name: string; email: string }>("select reference as name from application"),
    pool.query<{ failure: string }>("select failure from scheduled_backup"),
    pool.query<{ data: { network: string } }>("select data from job"),
  ];`;

/** Calls of `query` and `runLongStatement` whose text is known, or has a type of row. */
function statementsIn(file: string, source: string): Statement[] {
  const statements: Statement[] = [];
  const sql = /^[\s`"]*(select|insert|update|delete|with)\b/;
  new Visitor({
    CallExpression({ callee, arguments: [first, , third], typeArguments, start }) {
      const isQuery = source.slice(callee.start, callee.end).endsWith(".query");
      const properties = first?.type === "ObjectExpression" ? first.properties : [];
      const named = properties.find(
        (one) => one.type === "Property" && one.key.type === "Identifier" && one.key.name === "text",
      );
      const text = !isQuery ? third : named?.type === "Property" ? named.value : first;
      if (!text || text.type === "TSAsExpression") return;
      if (!isQuery && !(callee.type === "Identifier" && callee.name === "runLongStatement" && typeArguments)) return;
      const local = text.type === "Identifier" && new RegExp(` const ${text.name} =([^;]+);`).exec(source);
      const written = local ? local[1]! : source.slice(text.start, text.end);
      if (!typeArguments && text.type !== "Identifier" && !sql.test(written)) return;
      const row = typeArguments?.params[0];
      const line = source.slice(0, start).split("\n").length;
      statements.push({ file, line, text: written, row: row ? [row.start, row.end] : null });
    },
  }).visit(parseSync(file, source).program);
  return statements;
}

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

/** The columns that `text` returns, as properties of a type. */
async function describe(client: pg.Client, text: string, notNull: Map<string, string>): Promise<string[]> {
  const fields = await new Promise<Field[]>((resolve, reject) => {
    let described: Field[] = [];
    const query = {
      submit(connection: { parse(message: object): void; describe(message: object): void; sync(): void }) {
        connection.parse({ text, name: "" });
        connection.describe({ type: "S", name: "" });
        connection.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => void (described = message.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(described),
    };
    client.query(query as unknown as pg.Submittable);
  });
  return fields.map(({ name, dataTypeID, tableID, columnID }) => {
    const table = notNull.get(`${tableID}.${columnID}`);
    const mayBeNull = tableID !== 0 && (!table || text.includes(`left join ${table} `));
    return `"${name}": ${typesOfColumns[dataTypeID] ?? "never"}${mayBeNull ? " | null" : ""}`;
  });
}

/** The table of each column that cannot be null. */
async function readNotNull(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; table: string }>(
    `select attrelid || '.' || attnum as column, attrelid::regclass::text as table from pg_attribute
     where attnum > 0 and attnotnull`,
  );
  return new Map(rows.map(({ column, table }) => [column, table]));
}

/** The type that `pg` gives a column's value. Numbers of 64 bits are texts. JSON has to be parsed. */
const typesOfColumns: Record<number, string> = {
  [pg.types.builtins.BOOL]: "boolean",
  [pg.types.builtins.BYTEA]: "Buffer",
  [pg.types.builtins.DATE]: "Date",
  [pg.types.builtins.FLOAT8]: "number",
  [pg.types.builtins.INT4]: "number",
  [pg.types.builtins.INT8]: "string",
  [pg.types.builtins.JSON]: "unknown",
  [pg.types.builtins.JSONB]: "unknown",
  [pg.types.builtins.NUMERIC]: "string",
  [pg.types.builtins.TEXT]: "string",
  [pg.types.builtins.TIMESTAMPTZ]: "Date",
  [pg.types.builtins.UUID]: "string",
  1009: "string[]",
  1022: "number[]",
  1185: "Date[]",
};

/** A text may be one of a few in the code; no column says which. A union of rows has each of their columns. */
const checkedType = `
  type Text<Value> = Value extends string ? string : Value extends string[] ? string[] : Value;
  type Columns<Row> = { [Name in Extract<keyof Row, string>]: Text<Row[Name]> };
  export type Checked<Row, Described extends Columns<Row>> =
    Exclude<keyof Described, keyof Row> extends never ? Row : never;
`;
