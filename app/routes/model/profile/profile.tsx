import { data, Form } from "react-router";
import { ProfileForm } from "#app/components/members/profile-form.tsx";
import { replace } from "#app/navigation/moves.ts";
import { mediaSentence, movedBy } from "#features/media/media.rules.ts";
import { altInput, appealInput, orderInput } from "#features/media/media.schema.ts";
import { profileInput } from "#features/members/profile/profile.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { RequestContext } from "#server/services.ts";
import { MediaSection, type TileRefusal } from "./media-section.tsx";
import "./media.css";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, loadOrErrorPage, pageError, refused, sentForm } from "#app/forms/answers.ts";
import { useRenamedCreator } from "#app/members/use-renamed-creator.ts";
import { type NoticeCode, withNotice } from "#app/navigation/notices.rules.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import type { Route } from "./+types/profile.ts";

const here = "/model/profile";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, brand } = context.get(requestContext);
  const [profile, media] = await loadOrErrorPage(
    Promise.all([services.profiles.own(viewer), services.media.own(viewer, brand.name)]),
  );
  const { searchParams } = url;
  return {
    profile,
    media,
    removed: searchParams.get("removed"),
    formRefusal: mediaSentence(searchParams.get("refused")),
  };
}

/** A refusal, the form that it belongs to, and what was typed there. */
type Refused = FailureBody & { intent: string; typed: Record<string, string> };

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { intent = "" } = typed;
  try {
    const outcome = await applyIntent(intent, form, context.get(requestContext));
    if (typeof outcome === "object") return data<Refused>({ ...outcome, intent, typed }, { status: 422 });
    const removed = outcome === "media-removed" ? `?removed=${encodeURIComponent(typed.id ?? "")}` : "";
    return replace(withNotice(`${here}${removed}`, outcome));
  } catch (error) {
    const refusal = refused(error);
    return data<Refused>({ ...refusal.data, intent, typed }, refusal.init ?? {});
  }
}

/** The word of the notice that says what was done, or the refusal of the form. */
async function applyIntent(
  intent: string,
  form: FormData,
  { services, viewer, brand }: RequestContext,
): Promise<FailureBody | NoticeCode> {
  const { media } = services;
  const id = String(form.get("id"));
  switch (intent) {
    case "profile": {
      const parsed = formInput(profileInput, form);
      if ("refusal" in parsed) return parsed.refusal;
      const { usernameChanged } = await services.profiles.update(viewer, parsed.input);
      return usernameChanged ? "username-saved" : "profile-saved";
    }
    case "media-alt": {
      const parsed = formInput(altInput, form);
      if ("refusal" in parsed) return parsed.refusal;
      await media.describe(viewer, parsed.input);
      return "media-described";
    }
    case "media-appeal": {
      const parsed = formInput(appealInput, form);
      if ("refusal" in parsed) return parsed.refusal;
      await media.review.appeals.ask(viewer, id, parsed.input.words);
      return "media-appealed";
    }
    case "media-remove":
      await media.remove(viewer, id);
      return "media-removed";
    case "media-restore":
      await media.restore(viewer, id);
      return "media-restored";
    case "media-discard":
      await media.uploads.cancel(viewer, id);
      return "upload-discarded";
    case "media-order":
      return arrange(String(form.get("ids")).split(","));
    case "media-earlier":
    case "media-later": {
      const kind = form.get("kind");
      const own = (await media.own(viewer, brand.name)).media.filter((one) => one.kind === kind);
      const ids = own.map((one) => one.id);
      return arrange(movedBy(ids, id, intent === "media-earlier" ? -1 : 1));
    }
    default:
      throw pageError(400, { message: "The form could not be read. Please go back and try again." });
  }

  async function arrange(ids: string[]): Promise<FailureBody | NoticeCode> {
    const parsed = orderInput.safeParse({ kind: form.get("kind"), ids });
    if (!parsed.success)
      throw pageError(400, { message: "The order could not be read. Please go back and try again." });
    await media.arrange(viewer, parsed.data);
    return "media-order-saved";
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Profile", indexed: false });
}

export default function CreatorProfileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, media, removed, formRefusal } = loaderData;
  useRenamedCreator();
  const ofProfile = actionData?.intent === "profile" ? actionData : undefined;
  const ofTile: TileRefusal | undefined =
    actionData?.intent === "media-alt" || actionData?.intent === "media-appeal"
      ? {
          id: actionData.typed.id ?? "",
          alt: actionData.typed.alt ?? "",
          intent: actionData.intent,
          refusal: actionData,
        }
      : undefined;
  const other = actionData && !ofProfile && !ofTile ? actionData.message : null;
  return (
    <>
      <h1 className="text-5xl">Your profile</h1>
      <p className="mt-2 mb-7 max-w-[60ch] text-soft">
        What callers see on{" "}
        <a href={`/${profile.username}`} className="text-link text-base-content">
          your public page
        </a>
        . Upload only what you made or may use. No real person may be recognizable, nobody may look younger than 18, and
        nothing may be explicit. A person looks at every photo and video before it is public.
      </p>
      {other && (
        <div className="mb-4">
          <FormAlert>{other}</FormAlert>
        </div>
      )}
      {removed && <Undo id={removed} />}
      <ProfileForm key={profile.username} profile={profile} refusal={ofProfile} typed={ofProfile?.typed ?? {}} />
      <MediaSection kind="photo" own={media} refused={ofTile} formRefusal={formRefusal} />
      <MediaSection kind="video" own={media} refused={ofTile} formRefusal={null} />
    </>
  );
}

/** The way back for what was just removed. */
function Undo({ id }: { id: string }) {
  return (
    <Form method="post" preventScrollReset className="panel mb-4 flex flex-wrap items-center justify-between gap-3 p-4">
      <input type="hidden" name="id" value={id} />
      <p>Removed. For an hour you can bring it back.</p>
      <button type="submit" name="intent" value="media-restore" className="btn btn-outline btn-sm border-line">
        Undo
      </button>
    </Form>
  );
}
