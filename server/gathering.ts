import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { ConfirmedAction } from "#features/confirmations/confirmations.service.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import type { Failure } from "#platform/errors/failure.ts";
import type { Job } from "#platform/jobs/jobs.ts";

/** What a feature file may return besides its services. */
type FeatureParts = {
  services?: object;
  internal?: object;
  jobs?: readonly Job[];
  personalData?: PersonalData;
  inboxTasks?: readonly InboxSource[];
  /** What it stores encrypted. */
  sealed?: readonly SealedPart[];
  /** The actions that a second admin confirms, by the kind of the request. */
  confirmed?: Readonly<Record<string, ConfirmedAction>>;
  /** The failures of these actions. */
  confirmedRefusals?: readonly (() => Failure)[];
};

export type FeaturesByName = Readonly<Record<string, FeatureParts>>;

/** The jobs of all features, with the folder of each one's feature. */
export const jobsOf = (features: FeaturesByName): (Job & { feature: string })[] =>
  Object.entries(features).flatMap(([name, { jobs = [] }]) =>
    jobs.map((job) => ({ ...job, feature: name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`) })),
  );

/** The sources of the admin inbox. */
export const inboxTasksOf = (features: FeaturesByName): InboxSource[] =>
  Object.values(features).flatMap(({ inboxTasks = [] }) => inboxTasks);

/** The personal data that features store. */
export const personalDataOf = (features: FeaturesByName): PersonalData[] =>
  Object.values(features).flatMap(({ personalData }) => personalData ?? []);

/** The encrypted data that features store. */
export const sealedOf = (features: FeaturesByName): SealedPart[] =>
  Object.values(features).flatMap(({ sealed = [] }) => sealed);

/** The actions that a second admin confirms, by the kind of the request. */
export const confirmedOf = (features: FeaturesByName): Record<string, ConfirmedAction> =>
  Object.assign({}, ...Object.values(features).map(({ confirmed }) => confirmed ?? {}));

/** The failures of all actions that a second admin confirms. */
export const confirmedRefusalsOf = (features: FeaturesByName): (() => Failure)[] =>
  Object.values(features).flatMap(({ confirmedRefusals = [] }) => confirmedRefusals);
