/** Whose tables are whose, and who else may read them. docs/decisions/0070-tables-have-owners.md says why. */

/** Reads of tables that belong to others, and why they are not asked for from their owners. */
type Reads = { tables: string[]; why: string };

export type TableRules = {
  /** Tables and views that no `*.tables.ts` declares, since only SQL names them; by their owners. */
  onlyInSql: Record<string, string[]>;
  /** Views that their owners make for others: whoever stands after the owner reads them. */
  published: Record<string, string>;
  /** By reader: a feature, or another room. Each reads only what stands before it. */
  reads: Record<string, Reads[]>;
  /** The only place that writes tables of others. */
  demonstration: Reads & { place: string };
  /** Files that go through all tables, whosever they are. */
  allTables: Record<string, string>;
};

export const tableRules: TableRules = {
  onlyInSql: {
    platform: [
      "schema_migrations",
      "installation_secrets",
      "rate_limits",
      "durability_probe",
      "pgboss.job",
      "pgboss.queue",
    ],
    ledger: ["ledger_folds", "ledger_shares_taken_back"],
    reviews: ["content_queue"],
  },

  published: {
    member_directory: "how members are called and reached, and what they may be; it is joined to most lists",
  },

  reads: {
    purchases: [
      { tables: ["ledger_journals"], why: "an invariant compares each purchase with what was booked" },
      { tables: ["ledger_accounts"], why: "open disputes are those whose credit is frozen, in one list" },
    ],
    conversations: [
      { tables: ["ledger_calls"], why: "invariants compare each call with what was posted; a call's page shows both" },
      { tables: ["agent_versions"], why: "a call's page says which version spoke" },
      {
        tables: ["users"],
        why: "a creator's calls to their own agent make it no more popular: mailboxes are compared",
      },
      { tables: ["prompts"], why: "the start of a call notes the newest prompt in the statement that writes the call" },
    ],
    memories: [{ tables: ["agents"], why: "memories are listed under the names of their companions" }],
    ratings: [
      { tables: ["agents"], why: "a creator's ratings are read with the counters of the agent, in one statement" },
    ],
    analysis: [
      {
        tables: ["calls", "hosted_calls", "ledger_journals", "ledger_transfers", "purchases", "users"],
        why: "the money and the calls of a day are summed where they lie, by brand",
      },
      {
        tables: ["visits", "preview_plays", "ratings", "complaints", "agents"],
        why: "what happened in a day, and how an agent is met, is counted where it lies",
      },
      {
        tables: ["creator_pauses", "creator_voices", "payout_methods", "tax_details"],
        why: "what a creator has still to do is read in one statement, on every page of theirs",
      },
    ],
    operations: [
      {
        tables: ["agents", "calls", "complaints", "media", "own_voices", "purchases", "verifications"],
        why: "the audit log names what its entries are about, in one statement",
      },
    ],
    privacy: [
      {
        tables: [
          "call_transcripts",
          "calls",
          "complaints",
          "error_groups",
          "ledger_journals",
          "media",
          "memory_pairs",
          "outbound_letters",
          "safety_events",
          "visits",
        ],
        why: "how long each kind of data has been kept is counted where it lies, not where somebody says so",
      },
    ],
    people: [
      {
        tables: ["users", "sessions", "passkeys", "audit_log", "account_deletions", "safety_flags", "complaints"],
        why: "a member's file gathers what admins may know of one member, and people are searched by all columns",
      },
      {
        tables: ["agents", "calls", "ledger_accounts", "ledger_journals", "payment_events", "purchases"],
        why: "signs of abuse, and what ties a member to a role, are counted over sets of calls and purchases",
      },
    ],
    "admin-inbox": [
      {
        tables: [
          "agent_reviews",
          "calls",
          "complaints",
          "confirmations",
          "content_appeals",
          "ledger_accounts",
          "media",
          "own_voices",
          "profile_texts",
          "purchases",
          "safety_flags",
          "verifications",
        ],
        why: "one statement finds the queues that are not empty, so that the others are not asked for",
      },
    ],
    server: [{ tables: ["pgboss.job"], why: "health tells how long jobs wait" }],
  },

  demonstration: {
    place: "server/demo/",
    tables: [
      "agents",
      "calls",
      "letter_links",
      "outbound_letters",
      "preview_plays",
      "safety_events",
      "sessions",
      "users",
    ],
    why: "a demonstration begins with a past, which no service can write",
  },

  allTables: {
    "features/privacy/deletion-proof.store.ts": "looks for a deleted member in every column that could hold one",
    "platform/database/testing-restore.ts": "gives tests an empty database again",
  },
};
