/**
 * Strings that stand in code of the server and nowhere else. A bundler keeps strings as they are, so one of them in
 * the files for the browser means that its file came along. Each must stand in its file: a sentinel that was renamed
 * away would find nothing for ever.
 */
export const serverOnlySentinels = [
  { file: "platform/config/config.ts", text: "TRUSTED_PROXIES" },
  { file: "platform/database/connect.ts", text: "random_page_cost" },
  { file: "features/audit/audit.store.ts", text: "audit_log" },
  { file: "features/settings/settings.store.ts", text: "pg_advisory_xact_lock(hashtext(" },
  { file: "providers/language-model/chat-dialect.ts", text: "max_completion_tokens" },
];

/**
 * Modules of Node and of the database: their names stay in the built files when a bundler leaves them out. And zod, a
 * quarter of a page's scripts, which tries to build code from text, as the security policy refuses: forms are read on the
 * server.
 */
export const serverOnlyModules = [
  "__vite-browser-external",
  "node:worker_threads",
  "node:child_process",
  "node:fs",
  "node:net",
  "@electric-sql/pglite",
  "pg-boss",
  "kysely",
  "._zod",
];
