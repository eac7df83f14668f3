import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// Before a program (`node --import`): it finds no /proc, as on macOS.
const { existsSync } = fs;
fs.existsSync = (file) => !String(file).startsWith("/proc/") && existsSync(file);
syncBuiltinESMExports();
