import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import type { IdentityProvider } from "#providers/identity/identity.ts";
import type { Watermark } from "#providers/watermark/watermark.ts";
import { identityTask } from "./verification-inbox.rules.ts";
import { sealedVerifications } from "./verification-key-rotation.service.ts";
import { createVerificationsService, type VerificationsService } from "./verifications.service.ts";

export type VerificationsFeature = ReturnType<typeof verificationsFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "encryption">;
type Needs = {
  audit: AuditFeature;
  mail: MailFeature;
  outside: {
    files: FileStorage;
    /** Who looks at identities. */
    identity: IdentityProvider;
    /** Writes into a shown picture who looks at it. */
    pictureMark: Watermark;
  };
};

/** The identities of creators: sent in, looked at, kept sealed, and erased in time. */
export function verificationsFeature({ database: { db }, clock, log, encryption }: Uses, needs: Needs) {
  const verifications = createVerificationsService({
    db,
    clock,
    log,
    encryption,
    audit: needs.audit.internal.audit,
    mail: needs.mail.internal.mail,
    storage: needs.outside.files,
    provider: needs.outside.identity,
    mark: needs.outside.pictureMark,
    unreadable: new Set(),
  });
  const { own, saveDetails, addPicture, removePicture, agree, submit, withdraw, askSecondLook } = verifications;
  const { review, stateOf, isApproved } = verifications;
  const inboxTasks: InboxSource[] = [
    {
      kinds: ["identity"],
      waiting: async (viewer) => (await verifications.review.queue(viewer)).waiting.map(identityTask),
    },
  ];
  return {
    services: {
      verifications: {
        own,
        saveDetails,
        addPicture,
        removePicture,
        agree,
        submit,
        withdraw,
        askSecondLook,
        /** For admins. */
        review,
        stateOf,
        isApproved,
      },
    },
    internal: { verifications },
    sealed: sealedVerifications({ db, encryption, storage: needs.outside.files }),
    jobs: verificationJobs(verifications),
    inboxTasks,
    personalData: verificationsPersonalData(verifications),
  };
}

function verificationJobs({ askProvider, endAndRemind, eraseDue, forgetAtProvider }: VerificationsService) {
  return [
    {
      name: "ask-identity-provider",
      schedule: "* * * * *",
      about: "Hands identities to whoever checks them, and asks what was decided",
      run: () => askProvider(),
    },
    {
      name: "end-verifications",
      schedule: "11 * * * *",
      about: "Ends confirmations of identity that ran out, and reminds creators before",
      run: () => endAndRemind(),
    },
    {
      name: "erase-verifications",
      schedule: "41 * * * *",
      about: "Erases documents and details whose time is over",
      run: () => eraseDue(),
    },
    {
      name: "forget-at-identity-provider",
      schedule: "51 * * * *",
      about: "Has whoever checked an identity erase it too",
      run: () => forgetAtProvider(),
    },
  ];
}

export function verificationsPersonalData({
  ownData,
  forget,
}: Pick<VerificationsService, "ownData" | "forget">): PersonalData {
  return {
    exports: [
      {
        name: "identity-checks",
        about: "What you sent to confirm your identity, and what was decided.",
        read: (tx, { uid }) => ownData(tx, uid),
      },
    ],
    erasures: [{ name: "identity", erase: (tx, { uid }) => forget(tx, uid) }],
  };
}
