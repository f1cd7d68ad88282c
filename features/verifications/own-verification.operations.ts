import { requireModel, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { pictureFailures, verificationFailures } from "./verifications.failures.ts";
import { pictureKinds } from "./verifications.rules.ts";
import { agreementInput, detailsInput, ownVerification, secondLookInput } from "./verifications.schema.ts";
import type { VerificationsService } from "./verifications.service.ts";

type Steps = "own" | "saveDetails" | "removePicture" | "agree" | "submit" | "withdraw" | "askSecondLook";
type Services = { verifications: Pick<VerificationsService, Steps> };

const check = operationsOf<Services, Viewer | null>({
  tag: "Identity",
  permit: requireModel,
  params: { kind: pictureKinds.map((kind) => `\`${kind}\``).join(", ") },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notAModel],
});
/** What every change of what is filled in may be refused for. */
const changing = [
  verificationFailures.closed,
  verificationFailures.approved,
  verificationFailures.final,
  verificationFailures.notNow,
];
const faulty = [verificationFailures.underAge, verificationFailures.documentExpired];

/** A creator's own identity check. Each step answers how it stands then. */
export const ownVerificationOperations = {
  own: check("GET /me/verification", {
    summary: "The creator's identity check as it stands",
    answer: ownVerification,
    run: ({ verifications }, { viewer }) => verifications.own(viewer),
  }),
  details: check("PUT /me/verification/details", {
    summary: "Keeps what the document says",
    input: detailsInput,
    answer: ownVerification,
    refusals: [...changing, ...faulty],
    async run({ verifications }, { viewer, input }) {
      await verifications.saveDetails(viewer, input);
      return verifications.own(viewer);
    },
  }),
  removePicture: check("DELETE /me/verification/pictures/:kind", {
    summary: "Takes a picture out again",
    answer: ownVerification,
    refusals: [...changing, pictureFailures.noSuchKind],
    async run({ verifications }, { viewer, params }) {
      await verifications.removePicture(viewer, params.kind);
      return verifications.own(viewer);
    },
  }),
  agree: check("POST /me/verification/agreement", {
    summary: "Agrees, sentence by sentence",
    input: agreementInput,
    answer: ownVerification,
    refusals: [...changing, verificationFailures.oldAgreement],
    async run({ verifications }, { viewer, input }) {
      await verifications.agree(viewer, input);
      return verifications.own(viewer);
    },
  }),
  submit: check("POST /me/verification/submission", {
    summary: "Sends everything to be looked at",
    answer: ownVerification,
    refusals: [
      ...faulty,
      verificationFailures.notNow,
      verificationFailures.incomplete,
      verificationFailures.tooMany,
      verificationFailures.unreadable,
    ],
    async run({ verifications }, { viewer }) {
      await verifications.submit(viewer);
      return verifications.own(viewer);
    },
  }),
  withdraw: check("DELETE /me/verification/submission", {
    summary: "Takes back what nobody has decided",
    answer: ownVerification,
    refusals: [verificationFailures.notNow],
    async run({ verifications }, { viewer }) {
      await verifications.withdraw(viewer);
      return verifications.own(viewer);
    },
  }),
  secondLook: check("POST /me/verification/second-look", {
    summary: "Asks for another person after a refusal, once",
    input: secondLookInput,
    answer: ownVerification,
    refusals: [verificationFailures.notNow],
    async run({ verifications }, { viewer, input }) {
      await verifications.askSecondLook(viewer, input);
      return verifications.own(viewer);
    },
  }),
};
