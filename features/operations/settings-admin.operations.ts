import { confirmationFailures } from "#features/confirmations/confirmations.rules.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { settingsFailures } from "#features/settings/settings.failures.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { settingsAdminFailures } from "./operations.failures.ts";
import {
  restoreInput,
  settingChangeInput,
  settingHistory,
  settingList,
  settingOutcome,
  turnInput,
} from "./settings-admin.schema.ts";
import type { SettingsAdmin } from "./settings-admin.service.ts";

const setting = operationsOf<{ operations: { settings: SettingsAdmin["admin"] } }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { name: "The setting's name, such as `calls.limits`" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** What is set now is done, and what gives something away waits for a second admin. */
const change = { answer: settingOutcome, status: 201 as const, waits: isWaiting };
const changeRefusals = [
  viewerFailures.notRecent,
  confirmationFailures.waiting,
  settingsAdminFailures.unchanged,
  settingsAdminFailures.outdated,
  settingsFailures.badValue,
];

/** The operator's settings. */
export const settingOperations = {
  list: setting("GET /admin/settings", {
    summary: "Every setting of the operator with what holds now",
    answer: settingList,
    run: async ({ operations }, { viewer }) => ({ settings: await operations.settings.all(viewer) }),
  }),
  turn: setting("POST /admin/settings/switches", {
    ...change,
    summary: "Turns one thing on or off",
    input: turnInput,
    refusals: [...changeRefusals, settingsAdminFailures.sameSwitch],
    run: ({ operations }, { viewer, input }) => operations.settings.turn(viewer, input.name, input.on, input.reason),
  }),
  one: setting("GET /admin/settings/:name", {
    summary: "One setting with all its versions",
    answer: settingHistory,
    refusals: [settingsFailures.unknown],
    run: ({ operations }, { viewer, params }) => operations.settings.one(viewer, params.name),
  }),
  change: setting("POST /admin/settings/:name", {
    ...change,
    summary: "A new version of a setting; 202: it waits for a second admin",
    input: settingChangeInput,
    refusals: [...changeRefusals, settingsFailures.unknown, settingsFailures.inThePast],
    run: ({ operations }, { viewer, params, input: { value, reason, startsAt } }) =>
      operations.settings.change(viewer, params.name, {
        value,
        reason,
        startsAt: startsAt ? new Date(startsAt) : undefined,
      }),
  }),
  restore: setting("POST /admin/settings/:name/restore", {
    ...change,
    summary: "Sets an older version again",
    input: restoreInput,
    refusals: [...changeRefusals, settingsFailures.unknown, settingsAdminFailures.noVersion],
    run: ({ operations }, { viewer, params, input }) =>
      operations.settings.restore(viewer, params.name, input.version, input.reason),
  }),
};

function isWaiting({ waiting }: { waiting: boolean }): boolean {
  return waiting;
}
