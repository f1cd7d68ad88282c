type MemoryPairsTable = { customer_uid: string; agent_id: string; used_at: Date };

/** `sealed` is encrypted for this customer and this fact. */
type MemoriesTable = {
  id: string;
  customer_uid: string;
  agent_id: string;
  sealed: Buffer;
  noted_at: Date;
  by_customer: boolean;
  call_id: string | null;
};

type MemoryChoicesTable = { uid: string; remember: boolean; changed_at: Date };

declare module "#platform/database/tables.ts" {
  interface Tables {
    memory_pairs: MemoryPairsTable;
    memories: MemoriesTable;
    memory_choices: MemoryChoicesTable;
  }
}
