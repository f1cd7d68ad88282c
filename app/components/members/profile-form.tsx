import { Form, useNavigation } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { OwnProfile } from "#features/members/profile/profile.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { useKeptWords } from "./use-kept-words.tsx";
import { UsernameField } from "./username-field.tsx";

type ProfileFormProps = { profile: OwnProfile; refusal?: FailureBody | undefined; typed?: Record<string, string> };

/** How what a creator wrote stands with those who read it first. */
function reviewHint(review: OwnProfile["review"]): string {
  if (review?.state === "waiting") return "In review. Your page keeps the old text until then.";
  if (review?.state === "changes_asked" || review?.state === "refused") {
    return `Not shown as it is. ${review.note || "Please change it: the email says why."}`;
  }
  return "A person reads it before it is public.";
}

/** How others see a member: username, name, and for creators a few words. */
export function ProfileForm({ profile, refusal, typed = {} }: ProfileFormProps) {
  const form = useFocusOnRefusal(refusal);
  const busy = useNavigation().formData?.get("intent") === "profile";
  const general = formError(refusal);
  const { username, name: called, description } = profile;
  const isCreator = profile.userType === "model";
  const kept = useKeptWords({
    form,
    name: "profile",
    username,
    saved: isCreator ? { username, name: called, description } : { username, name: called },
    labels: { username: "Username", name: "Name", description: "About you" },
  });
  const value = (name: "username" | "name" | "description") => typed[name] ?? profile[name];
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="profile">
      <h2 id="profile" className="text-2xl">
        Profile
      </h2>
      <Form
        ref={form}
        method="post"
        replace
        noValidate
        preventScrollReset
        onInput={kept.typed}
        className="mt-4 grid gap-5"
      >
        {kept.offer}
        <input type="hidden" name="intent" value="profile" />
        {general && (
          <p role="alert" tabIndex={-1} className="rounded-field border border-stop/50 bg-stop/10 p-3">
            {general}
          </p>
        )}
        <UsernameField
          value={value("username")}
          current={profile.username}
          hint={
            profile.userType === "model"
              ? "3–30 letters, digits, _ or -. Links to your last three usernames keep working for 180 days."
              : "3–30 letters, digits, _ or -."
          }
          error={fieldError(refusal, "username")}
        />
        <Field
          label="Name"
          name="name"
          autoComplete="nickname"
          most={60}
          defaultValue={value("name")}
          hint={
            profile.userType === "model"
              ? "Shown on your page. Your checklist asks for one."
              : "Optional. Shown instead of the username."
          }
          error={fieldError(refusal, "name")}
        />
        {profile.userType === "model" && (
          <TextArea
            label="About you"
            name="description"
            rows={6}
            maxLength={2_000}
            defaultValue={value("description")}
            hint={reviewHint(profile.review)}
            error={fieldError(refusal, "description")}
          />
        )}
        <button type="submit" className="btn btn-outline border-line justify-self-start" disabled={busy}>
          {busy ? "Saving…" : "Save profile"}
        </button>
      </Form>
    </section>
  );
}
