import { badInput } from "#platform/errors/bad-input.ts";
import { failure, isFailure } from "#platform/errors/failure.ts";

/** The most that one picture may weigh: what a good telephone makes, twice over. */
export const pictureMostBytes = 10 * 1024 * 1024;
/** The least that a document can be read on. */
export const pictureLeastSide = 400;

export const verificationFailures = {
  closed: failure("verifications.closed", 409, "This is being looked at. Take it back first if you want to change it"),
  approved: failure("verifications.approved", 409, "Your identity is confirmed already. There is nothing to send"),
  final: failure("verifications.final", 409, "This decision is final. You can ask for another person to look at it"),
  notNow: failure(
    "verifications.not_now",
    409,
    "This cannot be done in the state it is in. Please load the page again",
  ),
  incomplete: failure("verifications.incomplete", 422, "Something is still missing. Please go through the steps"),
  underAge: failure("verifications.under_age", 422, "Creators have to be at least 18 years old", "birthDate"),
  documentExpired: failure(
    "verifications.document_expired",
    422,
    "This document has expired. Please use one that is valid",
    "documentExpiresOn",
  ),
  oldAgreement: failure(
    "verifications.old_agreement",
    409,
    "These words have changed. Please read them again",
    "version",
  ),
  tooMany: failure("verifications.too_many", 429, "That was a lot at once. Please wait an hour and continue"),
  needsOther: failure("verifications.needs_other", 409, "You refused this one: another person has to look at it"),
  notOpened: failure(
    "verifications.not_opened",
    409,
    "Open the record first: nobody decides about what they have not seen",
  ),
  unseen: failure(
    "verifications.unseen",
    409,
    "Look at every picture first: nobody confirms what they have not seen. The front and the selfie belong together",
  ),
  notOpen: failure("verifications.not_open", 403, "This record is not open. Say why you look, and open it"),
  unreadable: failure(
    "verifications.unreadable",
    409,
    "These papers can't be read at the moment: the key they are encrypted with is missing here. Nothing is lost",
  ),
  ownRecord: failure("verifications.own_record", 409, "Nobody decides about themselves"),
};

/** Whether papers were refused because no key here opens them. */
export const isUnreadable = (error: unknown): boolean =>
  isFailure(error) && error.code === verificationFailures.unreadable().code;

/** What somebody reads who names no picture that there is. */
export const whichPicture = "Please choose which picture this is";

export const pictureFailures = {
  noSuchKind: () => badInput([{ path: [], message: whichPicture }]),
  none: failure("verifications.picture_none", 422, "Please choose a picture", "picture"),
  tooLarge: failure("verifications.picture_too_large", 413, "A picture may have at most 10 MB", "picture"),
  wrongType: failure(
    "verifications.picture_wrong_type",
    422,
    "This is not a picture that we can read. Please send a JPEG, PNG, WebP or HEIC",
    "picture",
  ),
  heic: failure(
    "verifications.picture_heic",
    422,
    "This HEIC picture cannot be opened here. Please send it as JPEG: choose “Most compatible” in the settings of your camera, or take a screenshot of it",
    "picture",
  ),
  broken: failure(
    "verifications.picture_broken",
    422,
    "This picture is damaged or was cut off on the way. Please take it again",
    "picture",
  ),
  tooSmall: failure(
    "verifications.picture_too_small",
    422,
    `This picture is too small to read. Each side needs at least ${pictureLeastSide} pixels`,
    "picture",
  ),
  tooManyPixels: failure(
    "verifications.picture_too_many_pixels",
    422,
    "This picture has too many pixels. Please send it in a smaller size",
    "picture",
  ),
  notNeeded: failure("verifications.picture_not_needed", 422, "A passport has no other side to send", "picture"),
};
