import { failure } from "#platform/errors/failure.ts";

export const profileFailures = {
  needsReason: failure("members.needs_reason", 422, "Please give a reason", "reason"),
  decided: failure("members.text_decided", 409, "This was decided already, or written anew. Here is how it stands now"),
  refusedText: failure("members.text_refused", 422, "This text breaks our rules, so it cannot be shown", "description"),
};

type MediaIds = string[];
export type ProfileFields = {
  username?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  description?: string | undefined;
  photos?: MediaIds | undefined;
  videos?: MediaIds | undefined;
};

/**
 * What an update of a profile sends: username, name and e-mail only if there is one, description, photos and videos as
 * soon as they are defined, so that an empty one empties what was there.
 */
export function profileUpdate(fields: ProfileFields): ProfileFields {
  const { username, name, email, description, photos, videos } = fields;
  return {
    ...(username ? { username } : {}),
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(description === undefined ? {} : { description }),
    ...(photos === undefined ? {} : { photos }),
    ...(videos === undefined ? {} : { videos }),
  };
}
