import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { keepDurably } from "./durable-file.ts";

const account = z.object({ email: z.string(), password: z.string(), about: z.string() });
export type DemoAccount = z.infer<typeof account>;

const fileIn = (dataDir: string) => join(dataDir, "demo-accounts.json");

/** The demo's sign-ins, made at random for this installation; none without a demo. */
export function demoAccounts(dataDir: string): DemoAccount[] {
  const path = fileIn(dataDir);
  return existsSync(path) ? z.array(account).parse(JSON.parse(readFileSync(path, "utf8"))) : [];
}

/** Keeps them where only the operator's own user can read them. On disk when it returns. */
export function keepDemoAccounts(dataDir: string, accounts: DemoAccount[]): void {
  keepDurably(fileIn(dataDir), `${JSON.stringify(accounts, null, 2)}\n`);
}
