import { failure } from "#platform/errors/failure.ts";

export const profileFailures = {
  nameMissing: failure(
    "members.name_missing",
    422,
    "Enter a name; your username will do, if you want no other",
    "name",
  ),
  needsReason: failure("members.needs_reason", 422, "Please give a reason", "reason"),
  decided: failure("members.text_decided", 409, "This was decided already, or written anew. Here is how it stands now"),
  notUndoable: failure("members.text_not_undoable", 409, "This approval cannot be undone any more"),
  refusedText: failure("members.text_refused", 422, "This text breaks our rules, so it cannot be shown", "description"),
};

export type ProfileFields = {
  username?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
};

/**
 * The fields of a profile update: username and name only if they are not empty; the description if it is defined, so
 * that an empty one clears it. Email, photos and videos are changed elsewhere.
 */
export function profileUpdate({ username, name, description }: ProfileFields): ProfileFields {
  return {
    ...(username ? { username } : {}),
    ...(name ? { name } : {}),
    ...(description === undefined ? {} : { description }),
  };
}
