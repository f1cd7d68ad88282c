import { momentLabel, unknownReader, zoneWords } from "#platform/days/moments.ts";
import { Failure, failure } from "#platform/errors/failure.ts";

export const timeZoneFailures = {
  unknown: failure("members.unknown_zone", 422, "This is not a time zone", "zone"),
  /** `again`: from when on it can be changed, and in which zone that is said. */
  changedRecently: (again?: { at: Date; zone: string }) => {
    const when = again ? ` You can change it again after ${timeIn(again)}` : "";
    return new Failure(
      "members.zone_changed_recently",
      409,
      `You changed your time zone less than a day ago.${when}`,
      "zone",
    );
  },
};

function timeIn({ at, zone }: { at: Date; zone: string }): string {
  const time = momentLabel(at.toISOString(), "dateTime", { zone, locale: unknownReader.locale });
  return zone === unknownReader.zone ? time : `${time}, ${zoneWords(zone)} time`;
}
