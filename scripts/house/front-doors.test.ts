import { expect, test } from "vitest";
import { findViolations, readFile } from "./boundaries.ts";

const reasonsFor = (path: string, text: string) =>
  findViolations([readFile({ path, text })]).map(({ reason }) => reason);

const allowed: [string, string, string][] = [
  [
    "a front door opens its own store and names earlier services",
    "features/ledger/ledger.feature.ts",
    'import { o } from "./own-data.store.ts";\nimport type { M } from "#features/members/service/members.service.ts";',
  ],
  [
    "a front door names the types of a later feature's service",
    "features/ledger/ledger.feature.ts",
    'import type { P } from "#features/privacy/personal-data.service.ts";',
  ],
  [
    "the composition opens every front door",
    "server/features.ts",
    'import { l } from "#features/ledger/ledger.feature.ts";',
  ],
];

for (const [sentence, path, text] of allowed) {
  test(`allowed: ${sentence}`, () => expect(reasonsFor(path, text)).toEqual([]));
}

const refused: [string, string, string, RegExp][] = [
  [
    "a front door that opens another one",
    "features/privacy/privacy.feature.ts",
    'import { l } from "#features/ledger/ledger.feature.ts";',
    /opened by server\/features\.ts alone/,
  ],
  [
    "a service that goes through a front door",
    "features/ledger/ledger.service.ts",
    'import type { L } from "./ledger.feature.ts";',
    /opened by server\/features\.ts alone/,
  ],
  [
    "a front door that takes another feature's store",
    "features/privacy/privacy.feature.ts",
    'import { o } from "#features/ledger/own-data.store.ts";',
    /store is its own affair/,
  ],
  [
    "a front door that runs a later service",
    "features/members/members.feature.ts",
    'import { l } from "#features/ledger/ledger.service.ts";',
    /members stands before ledger/,
  ],
  [
    "a service that knows a later one, as any other file",
    "features/members/service/members.service.ts",
    'import type { L } from "#features/ledger/ledger.service.ts";',
    /members stands before ledger/,
  ],
  [
    "a front door that chooses a vendor",
    "features/mail/mail.feature.ts",
    'import { createSmtp } from "#providers/mail/smtp.ts";',
    /may not import from providers/,
  ],
  [
    "a screen that opens a front door",
    "app/routes/landing/landing.tsx",
    'import { l } from "#features/ledger/ledger.feature.ts";',
    /as a type only/,
  ],
];

for (const [sentence, path, text, reason] of refused) {
  test(`refused: ${sentence}`, () => expect(reasonsFor(path, text)).toEqual([expect.stringMatching(reason)]));
}
