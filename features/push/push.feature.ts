import { deviceName } from "#features/members/identity/device-names.rules.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { PushSender } from "#providers/push/push.ts";
import { createPush } from "./push.service.ts";
import { forgetSubscriptions, ownSubscriptions } from "./push.store.ts";
import { createPushKeys, sealedPushKey } from "./push-keys.service.ts";

export type PushFeature = ReturnType<typeof pushFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "encryption"> & {
  config: Pick<Platform["config"], "pushOrigins">;
};
type Needs = { outside: { push: PushSender } };

/** Browser notifications that members opt in to. */
export function pushFeature({ config, database: { db }, clock, log, encryption }: Uses, { outside }: Needs) {
  const sender = outside.push;
  const keys = createPushKeys({ db, clock, sender, encryption });
  const push = createPush({ db, clock, log, keys, sender, extraOrigins: config.pushOrigins, deviceName });
  const { mine, subscribe, unsubscribe, remove } = push;
  return {
    services: { push: { mine, subscribe, unsubscribe, remove } },
    internal: { notify: push.notify },
    sealed: [sealedPushKey({ db, encryption })],
    personalData: pushPersonalData,
  };
}

export const pushPersonalData: PersonalData = {
  exports: [
    {
      name: "notifications",
      about: "Browsers in which you turned notifications on.",
      read: (tx, { uid }) => ownSubscriptions(tx, uid),
    },
  ],
  erasures: [{ name: "notifications", erase: (tx, { uid }) => forgetSubscriptions(tx, uid) }],
};
