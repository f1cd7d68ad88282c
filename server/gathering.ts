import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { ComplaintsLater } from "#features/complaints/complaints.feature.ts";
import type { ConfirmedAction } from "#features/confirmations/confirmations.service.ts";
import type { ConversationsLater } from "#features/conversations/conversations.feature.ts";
import type { MediaLater } from "#features/media/media.feature.ts";
import type { MembersLater } from "#features/members/members.feature.ts";
import type { ModerationLater } from "#features/moderation/moderation.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { PurchasesLater } from "#features/purchases/purchases.feature.ts";
import type { VoicesLater } from "#features/voices/voices.feature.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import type { Failure } from "#platform/errors/failure.ts";
import type { Job } from "#platform/jobs/jobs.ts";

/** What a feature may bring besides its services. */
type Brought = {
  services?: object;
  internal?: object;
  jobs?: readonly Job[];
  personalData?: PersonalData;
  inboxTasks?: readonly InboxSource[];
  /** What it keeps sealed. */
  sealed?: readonly SealedPart[];
  /** The actions that a second admin confirms, by the kind of the request. */
  confirmed?: Readonly<Record<string, ConfirmedAction>>;
  /** The failures of these actions. */
  confirmedRefusals?: readonly (() => Failure)[];
};

export type FeaturesByName = Readonly<Record<string, Brought>>;

/** All that earlier features ask of later ones. */
export type Later = MembersLater &
  ModerationLater &
  MediaLater &
  PurchasesLater &
  VoicesLater &
  ConversationsLater &
  ComplaintsLater;

/** The jobs of all features, each with the name of its feature's folder. */
export const jobsOf = (features: FeaturesByName): (Job & { feature: string })[] =>
  Object.entries(features).flatMap(([name, { jobs = [] }]) =>
    jobs.map((job) => ({ ...job, feature: name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`) })),
  );

/** What waits for admins in any feature. */
export const inboxTasksOf = (features: FeaturesByName): InboxSource[] =>
  Object.values(features).flatMap(({ inboxTasks = [] }) => inboxTasks);

/** What all features keep about members. */
export const personalDataOf = (features: FeaturesByName): PersonalData[] =>
  Object.values(features).flatMap(({ personalData }) => personalData ?? []);

/** What all features keep sealed. */
export const sealedOf = (features: FeaturesByName): SealedPart[] =>
  Object.values(features).flatMap(({ sealed = [] }) => sealed);

/** What a second admin's confirmation carries out, by the kind of the request. */
export const confirmedOf = (features: FeaturesByName): Record<string, ConfirmedAction> =>
  Object.assign({}, ...Object.values(features).map(({ confirmed }) => confirmed ?? {}));

/** The failures of all actions that a second admin confirms. */
export const confirmedRefusalsOf = (features: FeaturesByName): (() => Failure)[] =>
  Object.values(features).flatMap(({ confirmedRefusals = [] }) => confirmedRefusals);
