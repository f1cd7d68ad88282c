import { join } from "node:path";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { agreementVersion } from "#features/verifications/verifications.rules.ts";
import type { DetailsInput, RejectionInput } from "#features/verifications/verifications.schema.ts";
import type { VerificationsService } from "#features/verifications/verifications.service.ts";
import type { Database } from "#platform/database/connect.ts";
import { aPicture, passport } from "./identity-papers.ts";
import { anAdmin, stranger, visitor } from "./members.ts";
import { openProduct, type Product, type ProductWishes } from "./product.ts";

type Steps = Pick<VerificationsService, "saveDetails" | "addPicture" | "agree" | "review">;
const from = { ip: "203.0.113.77" };
const why = { reason: "Routine check of the queue", ...from };

/** Fills in everything that an identity check asks for. */
export async function fillIn(steps: Steps, viewer: Viewer, details: DetailsInput = passport): Promise<void> {
  const picture = await aPicture();
  await steps.saveDetails(viewer, details);
  await steps.addPicture(viewer, "front", picture);
  if (details.documentKind !== "passport") await steps.addPicture(viewer, "back", picture);
  await steps.addPicture(viewer, "selfie", picture);
  await steps.agree(viewer, { version: agreementVersion });
}

/** Looks at all of a record first, as nobody may decide unseen. */
export async function approveIdentity({ review }: Steps, admin: Viewer, id: string): Promise<void> {
  const { opened } = await review.open(admin, id, why);
  for (const kind of opened?.pictures ?? []) await review.picture(admin, id, kind);
  await review.approve(admin, id, { ...from, reason: "Everything fits" });
}

export async function withVerifications(database: Database, wishes?: ProductWishes) {
  return verificationsOn(await openProduct(database, wishes));
}

/** Verifications of a product that was opened before. */
export async function verificationsOn({ db, clock, config, features, outside }: Product) {
  const { members } = features.members.internal;
  const { verifications } = features.verifications.internal;
  const picture = await aPicture();

  const filled = (viewer: Viewer, details?: DetailsInput) => fillIn(verifications, viewer, details);
  async function submitted(details?: DetailsInput): Promise<{ viewer: Viewer; id: string }> {
    const { viewer } = await members.signUp(stranger("model"), visitor);
    await filled(viewer, details);
    await verifications.submit(viewer);
    return { viewer, id: await idOf(viewer) };
  }
  async function idOf({ uid }: Viewer): Promise<string> {
    const rows = db.selectFrom("verifications").select("id").where("user_id", "=", uid);
    return (await rows.orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow()).id;
  }

  const approve = (admin: Viewer, id: string) => approveIdentity(verifications, admin, id);
  async function reject(admin: Viewer, id: string, input: RejectionInput): Promise<void> {
    await verifications.review.open(admin, id, why);
    await verifications.review.reject(admin, id, { ...input, ...from });
  }

  return {
    approve,
    reject,
    members,
    clock,
    storage: outside.files,
    directory: join(config.dataDir, "files"),
    privacy: features.privacy.internal.privacy,
    verifications,
    picture,
    from,
    filled,
    submitted,
    idOf,
    admin: () => anAdmin(members),
    model: async (): Promise<Viewer> => (await members.signUp(stranger("model"), visitor)).viewer,
    customer: async (): Promise<Viewer> => (await members.signUp(stranger(), visitor)).viewer,
    async approved(details?: DetailsInput): Promise<{ viewer: Viewer; id: string }> {
      const one = await submitted(details);
      await approve(await anAdmin(members), one.id);
      return one;
    },
    /** Every kind of letter that went to a member, in order. */
    async emailsTo({ email }: Viewer): Promise<string[]> {
      const emails = db.selectFrom("outbound_letters").select("kind").where("recipient", "=", email);
      const kinds = (await emails.orderBy("id").execute()).map(({ kind }) => kind);
      return kinds.filter((kind) => kind.startsWith("verification-"));
    },
    async eventsOf(id: string): Promise<string[]> {
      const events = db.selectFrom("verification_events").select("kind").where("verification_id", "=", id);
      return (await events.orderBy("at").orderBy("id").execute()).map(({ kind }) => kind);
    },
  };
}
