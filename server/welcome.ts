import { detectOllama, OLLAMA_BASE_URL } from "#providers/language-model/ollama.ts";
import type { Composition } from "./compose.ts";
import { demoAccounts } from "./demo-accounts.ts";

/** Tells the person at the terminal where to go, who to be, and what would make it better. */
export async function printWelcome(composition: Composition, development: boolean): Promise<void> {
  const { baseUrl, config, database, voice } = composition;
  const lines = ["", `  Nocturne is open: ${baseUrl}${development ? "  (development)" : ""}`, ""];
  if (database.engine === "embedded") {
    lines.push(`  Data is kept in ${config.dataDir} (embedded database; set DATABASE_URL for business).`);
  }
  const accounts = demoAccounts(config.dataDir);
  if (accounts.length > 0) {
    lines.push("", "  Demo accounts of this installation:");
    const width = Math.max(...accounts.map((account) => account.email.length));
    for (const account of accounts) {
      lines.push(`    ${account.email.padEnd(width)}  ${account.password}  ${account.about}`);
    }
  }
  if (voice.languageModel.rehearsal) lines.push("", ...(await modelHint()));
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

async function modelHint(): Promise<string[]> {
  const models = await detectOllama();
  if (models === null) {
    return ["  A script answers in calls. For real conversation set OPENAI_BASE_URL, OPENAI_MODEL and OPENAI_API_KEY."];
  }
  const model = models[0] ?? "llama3.2";
  return [
    "  An Ollama answers on this machine. To let it speak in calls:",
    `    OPENAI_BASE_URL=${OLLAMA_BASE_URL}/v1 OPENAI_MODEL=${model} npm start`,
  ];
}
