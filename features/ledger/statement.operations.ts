import { requireCustomer, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { type StatementPage, type StatementQuery, statementPage, statementQuery } from "./ledger.schema.ts";

type Ledger = { statement(viewer: Viewer | null, query: Partial<StatementQuery>): Promise<StatementPage> };

const credit = operationsOf<{ ledger: Ledger }, Viewer | null>({
  tag: "Member",
  permit: requireCustomer,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notACustomer],
});

/** What members read about their credit. */
export const statementOperations = {
  page: credit("GET /me/statement", {
    summary: "What happened to the member's credit, newest first",
    input: statementQuery,
    answer: statementPage,
    refusals: [commonFailures.badCursor],
    run: ({ ledger }, { viewer, input }) => ledger.statement(viewer, input),
  }),
};
