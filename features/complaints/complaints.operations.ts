import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import { permitAnybody, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { complaintAdminFailures, complaintFailures, ticketFailures } from "./complaints.failures.ts";
import {
  affectedCase,
  answerInput,
  complaintForm,
  complaintInput,
  complaintReceipt,
  complaintStatus,
} from "./complaints.schema.ts";
import type { ComplaintsService } from "./complaints.service.ts";

type Complaints = Pick<ComplaintsService, "newForm" | "file" | "status" | "affected" | "answer">;
type Facts = { headers: Headers; ip: string };
type Request = { gate: GateState; facts: Facts; brand: Brand };

const report = operationsOf<{ complaints: Complaints }, Viewer | null, Request>({
  tag: "Reports",
  permit: permitAnybody,
  params: { id: "the reference number" },
  refusals: [],
});
/** Of which report, and the key that opens it to whoever is not known as one of its sides. */
const askOf = (reference: string, { headers }: Facts) => ({ reference, secret: headers.get("x-report-key") });
/** Why a decision cannot be answered. */
const answering = [
  commonFailures.notFound,
  complaintAdminFailures.undecided,
  complaintAdminFailures.answered,
  complaintAdminFailures.late,
];

/** Reports for programs of those who report often, such as rights holders: the same intake as the form's. */
export const complaintOperations = {
  form: report("GET /complaints/form", {
    summary: "Opens a form: its ticket goes with the report",
    answer: complaintForm,
    run: async ({ complaints }) => complaints.newForm(),
  }),
  file: report("POST /complaints", {
    summary: "Reports an agent, a creator, a call or a page; no account needed",
    input: complaintInput,
    answer: complaintReceipt,
    status: 201,
    refusals: [
      ...Object.values(complaintFailures),
      ...Object.values(ticketFailures),
      viewerFailures.notAuthenticated,
      commonFailures.notFound,
    ],
    async run({ complaints }, { viewer, input }, { facts, brand }) {
      const { reference, secret } = await complaints.file({ viewer, ip: facts.ip, brand }, input);
      return { reference, secret };
    },
  }),
  status: report("GET /complaints/:id", {
    summary: "What became of a report, for its reporter or with its key in `X-Report-Key`",
    answer: complaintStatus,
    refusals: [commonFailures.notFound],
    async run({ complaints }, { viewer, params }, { gate, facts }) {
      const { setCookie: _, ...status } = await complaints.status(viewer, gate, askOf(params.id, facts));
      return status;
    },
  }),
  appeal: report("POST /complaints/:id/appeal", {
    summary: "Appeals against a decision, for its reporter or with the key in `X-Report-Key`",
    input: answerInput,
    refusals: answering,
    run: ({ complaints }, { viewer, params, input }, { facts }) =>
      complaints.answer(viewer, "reporter", askOf(params.id, facts), input),
  }),
  affected: report("GET /complaints/:id/answer", {
    summary: "A decision as its creator sees it, or with the key from the email in `X-Report-Key`",
    answer: affectedCase,
    refusals: [commonFailures.notFound],
    run: ({ complaints }, { viewer, params }, { facts }) => complaints.affected(viewer, askOf(params.id, facts)),
  }),
  answer: report("POST /complaints/:id/answer", {
    summary: "Answers a decision, for whom it concerns: a counter-notice",
    input: answerInput,
    refusals: [...answering, complaintAdminFailures.unsigned],
    run: ({ complaints }, { viewer, params, input }, { facts }) =>
      complaints.answer(viewer, "affected", askOf(params.id, facts), input),
  }),
};
