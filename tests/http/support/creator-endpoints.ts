import { aJpeg } from "#tests/builders/pictures.ts";
import type { Nightjar } from "./nightjar.ts";

/** What to send, and what it is answered to: a visitor, a customer, another creator, an admin. */
export type Door = {
  at: (whose: Nightjar) => string;
  body?: (whose: Nightjar) => unknown;
  raw?: { body: Uint8Array<ArrayBuffer> | string; type: string };
  headers?: Record<string, string>;
  answers: readonly [visitor: number, customer: number, creator: number, admin: number];
};

const tus = { "tus-resumable": "1.0.0" };
const nobody = [401, 403, 404, 403] as const;
const ofMembers = [401, 200, 200, 200] as const;
const ofCustomers = [401, 200, 403, 403] as const;
const ofCreators = [401, 403, 200, 403] as const;
const ofTheirCaller = [401, 404, 404, 404] as const;
const hidden = [404, 404, 404, 404] as const;
const verification = "/api/me/verification";
const picture = { body: new Uint8Array(await aJpeg(9)), type: "image/jpeg" };

/** Every door of the server that is about a creator's things or named by an id of them, as the server itself lists it. */
export const doors: Record<string, Door> = {
  "POST /media/own-voices": {
    at: () => "/media/own-voices",
    raw: { body: "no form", type: "text/plain" },
    answers: [401, 403, 400, 403],
  },
  "POST /media/uploads": { at: () => "/media/uploads", headers: tus, answers: [401, 403, 400, 403] },
  "PATCH /media/uploads/:id": {
    at: ({ uploadId }) => `/media/uploads/${uploadId}`,
    raw: { body: "x", type: "application/offset+octet-stream" },
    headers: { ...tus, "upload-offset": "0" },
    answers: nobody,
  },
  "DELETE /media/uploads/:id": { at: ({ uploadId }) => `/media/uploads/${uploadId}`, headers: tus, answers: nobody },
  "GET /media/uploads/:id": { at: ({ uploadId }) => `/media/uploads/${uploadId}`, headers: tus, answers: hidden },
  "POST /media/photos": {
    at: () => "/media/photos",
    raw: { body: "photo=x", type: "application/x-www-form-urlencoded" },
    answers: [401, 403, 303, 403],
  },
  "PUT /api/agents/draft": {
    at: () => "/api/agents/draft",
    body: ({ agentId, one }) => ({
      edition: 0,
      overwrite: true,
      fields: { name: "Taken over" },
      agentId,
      agent_id: agentId,
      user_id: one.uid,
    }),
    answers: ofCreators,
  },
  "GET /api/agents/draft": { at: () => "/api/agents/draft", answers: ofCreators },
  "POST /api/agents/save-in-vapi": {
    at: () => "/api/agents/save-in-vapi",
    body: ({ one, fields, agentId }) => ({
      content_type: fields.content_type,
      first_message: fields.first_message,
      voice_id: "radio-tenor",
      username: one.username,
      agentId,
    }),
    answers: [401, 401, 401, 401],
  },
  "GET /api/agents/:id": { at: ({ agentId }) => `/api/agents/${agentId}`, answers: hidden },
  "POST /api/agents/:id/preview-plays": {
    at: ({ agentId }) => `/api/agents/${agentId}/preview-plays`,
    answers: hidden,
  },
  "GET /api/me": { at: ({ one }) => `/api/me?uid=${one.uid}`, answers: ofMembers },
  "PATCH /api/me": {
    at: () => "/api/me",
    body: ({ one }) => ({ uid: one.uid, username: one.username }),
    answers: [401, 409, 409, 409],
  },
  "GET /api/me/time-zone": { at: ({ one }) => `/api/me/time-zone?uid=${one.uid}`, answers: ofCustomers },
  "PUT /api/me/time-zone": {
    at: () => "/api/me/time-zone",
    body: ({ one }) => ({ uid: one.uid, zone: "UTC" }),
    answers: ofCustomers,
  },
  "GET /api/me/statement": { at: ({ one }) => `/api/me/statement?uid=${one.uid}`, answers: ofCustomers },
  "GET /api/me/statement.csv": { at: () => "/api/me/statement.csv", answers: ofCustomers },
  "GET /api/me/earnings.csv": { at: ({ one }) => `/api/me/earnings.csv?uid=${one.uid}`, answers: ofCreators },
  "POST /api/conversations": {
    at: () => "/api/conversations",
    body: ({ agentId }) => ({ agentId }),
    answers: [401, 404, 404, 404],
  },
  "GET /api/conversations/:id": { at: ({ callId }) => `/api/conversations/${callId}`, answers: ofTheirCaller },
  "POST /api/conversations/:id/token": {
    at: ({ callId }) => `/api/conversations/${callId}/token`,
    answers: ofTheirCaller,
  },
  "POST /api/conversations/:id/cap": { at: ({ callId }) => `/api/conversations/${callId}/cap`, answers: ofTheirCaller },
  "POST /api/conversations/:id/end": { at: ({ callId }) => `/api/conversations/${callId}/end`, answers: ofTheirCaller },
  "GET /api/conversations/:id/transcript": {
    at: ({ callId }) => `/api/conversations/${callId}/transcript`,
    answers: ofTheirCaller,
  },
  "DELETE /api/conversations/:id/transcript": {
    at: ({ callId }) => `/api/conversations/${callId}/transcript`,
    answers: ofTheirCaller,
  },
  "GET /api/me/call-choices": { at: ({ one }) => `/api/me/call-choices?uid=${one.uid}`, answers: ofMembers },
  "PUT /api/me/call-choices": {
    at: () => "/api/me/call-choices",
    body: ({ one }) => ({ uid: one.uid, private: true }),
    answers: ofMembers,
  },
  "GET /api/me/talked-to": { at: ({ one }) => `/api/me/talked-to?uid=${one.uid}`, answers: ofCustomers },
  "DELETE /api/me/talked-to/:id": {
    at: ({ agentId }) => `/api/me/talked-to/${agentId}`,
    answers: [401, 404, 403, 403],
  },
  "PUT /api/me/talked-to/:id": { at: ({ agentId }) => `/api/me/talked-to/${agentId}`, answers: [401, 404, 403, 403] },
  "GET /api/me/memories": { at: ({ one }) => `/api/me/memories?uid=${one.uid}`, answers: ofMembers },
  "POST /api/me/memories": {
    at: () => "/api/me/memories",
    body: ({ agentId, one }) => ({ agentId, uid: one.uid, text: "I like rain." }),
    answers: ofTheirCaller,
  },
  "PATCH /api/me/memories/:id": {
    at: ({ callId }) => `/api/me/memories/${callId}`,
    body: () => ({ text: "I like rain." }),
    answers: ofTheirCaller,
  },
  "DELETE /api/me/memories/:id": { at: ({ callId }) => `/api/me/memories/${callId}`, answers: ofTheirCaller },
  "DELETE /api/me/memories": { at: ({ agentId }) => `/api/me/memories?agentId=${agentId}`, answers: ofMembers },
  "PUT /api/me/memory-choice": {
    at: () => "/api/me/memory-choice",
    body: ({ one }) => ({ uid: one.uid, remember: true }),
    answers: ofMembers,
  },
  "GET /api/conversations/:id/rating": {
    at: ({ callId }) => `/api/conversations/${callId}/rating`,
    answers: ofTheirCaller,
  },
  "PUT /api/conversations/:id/rating": {
    at: ({ callId }) => `/api/conversations/${callId}/rating`,
    body: () => ({ thumb: "up" }),
    answers: ofTheirCaller,
  },
  "DELETE /api/conversations/:id/rating": {
    at: ({ callId }) => `/api/conversations/${callId}/rating`,
    answers: ofTheirCaller,
  },
  "GET /api/me/favourites": { at: () => "/api/me/favourites", answers: ofMembers },
  "GET /api/me/appointments": { at: ({ one }) => `/api/me/appointments?uid=${one.uid}`, answers: ofMembers },
  "POST /api/me/appointments": {
    at: () => "/api/me/appointments",
    body: ({ agentId, one }) => ({ agentId, uid: one.uid, date: "2020-01-01", time: "20:00", zone: "UTC" }),
    answers: [401, 404, 404, 404],
  },
  "POST /api/me/appointments/:id/keep": {
    at: ({ callId }) => `/api/me/appointments/${callId}/keep`,
    body: () => ({}),
    answers: ofTheirCaller,
  },
  "POST /api/me/appointments/:id/decline": {
    at: ({ callId }) => `/api/me/appointments/${callId}/decline`,
    body: () => ({}),
    answers: ofTheirCaller,
  },
  "POST /api/me/appointments/:id/stop": {
    at: ({ callId }) => `/api/me/appointments/${callId}/stop`,
    body: () => ({}),
    answers: ofTheirCaller,
  },
  "PUT /api/me/quiet-hours": {
    at: () => "/api/me/quiet-hours",
    body: ({ one }) => ({ uid: one.uid, from: "23:00", to: "08:00" }),
    answers: [401, 204, 204, 204],
  },
  "GET /api/me/push": { at: ({ one }) => `/api/me/push?uid=${one.uid}`, answers: ofMembers },
  "POST /api/me/push": {
    at: () => "/api/me/push",
    body: ({ one }) => ({ uid: one.uid, endpoint: "https://localhost/push", keys: { p256dh: "a", auth: "b" } }),
    answers: [401, 422, 422, 422],
  },
  "DELETE /api/me/push": { at: () => "/api/me/push?endpoint=x", answers: [401, 204, 204, 204] },
  "DELETE /api/me/push/:id": { at: ({ callId }) => `/api/me/push/${callId}`, answers: ofTheirCaller },
  "PUT /api/me/favourites/:id": { at: ({ agentId }) => `/api/me/favourites/${agentId}`, answers: ofTheirCaller },
  "DELETE /api/me/favourites/:id": { at: ({ agentId }) => `/api/me/favourites/${agentId}`, answers: ofMembers },
  "POST /api/me/password": {
    at: () => "/api/me/password",
    body: ({ one }) => ({ uid: one.uid, currentPassword: "not this one", password: "another quiet evening" }),
    answers: [401, 422, 422, 422],
  },
  "POST /api/me/email": {
    at: () => "/api/me/email",
    body: ({ one }) => ({ uid: one.uid, email: "mine@example.com", currentPassword: "not this one" }),
    answers: [401, 422, 422, 422],
  },
  "GET /api/me/privacy": { at: () => "/api/me/privacy", answers: ofMembers },
  "POST /api/me/exports": {
    at: () => "/api/me/exports",
    body: ({ one }) => ({ uid: one.uid }),
    answers: [401, 202, 202, 202],
  },
  "GET /api/me/exports/:id": { at: ({ one }) => `/api/me/exports/${one.uid}`, answers: ofTheirCaller },
  "POST /api/me/deletion": {
    at: () => "/api/me/deletion",
    body: ({ one }) => ({ uid: one.uid, username: one.username }),
    // An admin's account is closed by another admin.
    answers: [401, 422, 422, 409],
  },
  "DELETE /api/me/deletion": { at: () => "/api/me/deletion", answers: ofMembers },
  "POST /api/cache/invalidate": {
    at: () => "/api/cache/invalidate",
    body: () => ({ key: "public-agents" }),
    answers: [401, 403, 204, 204],
  },
  "GET /api/voices": { at: ({ one }) => `/api/voices?q=murmur&uid=${one.uid}`, answers: ofCreators },
  [`GET ${verification}`]: { at: () => verification, answers: ofCreators },
  [`PUT ${verification}/details`]: {
    at: () => `${verification}/details`,
    body: ({ one }) => ({ uid: one.uid, legalName: "Somebody Else" }),
    answers: [401, 403, 422, 403],
  },
  [`PUT ${verification}/pictures/:kind`]: {
    at: () => `${verification}/pictures/front`,
    raw: picture,
    answers: ofCreators,
  },
  [`DELETE ${verification}/pictures/:kind`]: { at: () => `${verification}/pictures/front`, answers: ofCreators },
  [`POST ${verification}/agreement`]: {
    at: () => `${verification}/agreement`,
    body: ({ one }) => ({ uid: one.uid }),
    answers: [401, 403, 422, 403],
  },
  [`POST ${verification}/submission`]: {
    at: () => `${verification}/submission`,
    body: ({ one }) => ({ uid: one.uid }),
    answers: [401, 403, 422, 403],
  },
  [`DELETE ${verification}/submission`]: { at: () => `${verification}/submission`, answers: [401, 403, 409, 403] },
  [`POST ${verification}/second-look`]: {
    at: () => `${verification}/second-look`,
    body: ({ one }) => ({ uid: one.uid, words: "Please look again at this" }),
    answers: [401, 403, 409, 403],
  },
  "GET /media/cards/:file{.+\\.png}": { at: ({ one }) => `/media/cards/${one.username}.png`, answers: hidden },
  "GET /media/voices/:file{.+\\.wav}": {
    at: ({ ownVoice }) => `/media/voices/${ownVoice}.wav`,
    // An admin hears what a companion is to sound like: of this voice there is nothing to hear yet.
    answers: [401, 403, 404, 404],
  },
  "GET /media/greetings/:file": { at: ({ ownVoice }) => `/media/greetings/${ownVoice}.wav`, answers: nobody },
  "GET /media/greetings/reviews/:file": {
    at: ({ agentId }) => `/media/greetings/reviews/${agentId}.wav`,
    answers: [401, 404, 404, 404],
  },
  "GET /media/files/:id": { at: ({ mediaId }) => `/media/files/${mediaId}`, answers: hidden },
  "GET /media/files/:id/:name": { at: ({ mediaId }) => `/media/files/${mediaId}/800.webp`, answers: hidden },
  "GET /media/private/:id/:name": { at: ({ signed }) => signed, answers: hidden },
  "GET /media/covers/:file{.+\\.svg}": { at: ({ agentId }) => `/media/covers/${agentId}.svg`, answers: hidden },
  "GET /media/samples/:file{.+\\.wav}": { at: ({ agentId }) => `/media/samples/${agentId}.wav`, answers: hidden },
};

/** Doors that hold nothing of a creator's: each for everybody, or with a table of its own. */
export const elsewhere = [
  /^ALL \//,
  /^GET \/(\.well-known\/[\w.-]+|livez|readyz|rss\.xml|robots\.txt|sitemap.*|age-gate\/return|:file\{sitemap-profiles.*)$/,
  /^GET \/api\/(openapi\.json|docs|build|search(\.json)?|agents(\/named)?|usernames\/hint|credit\/offer)$/,
  /^GET \/api\/(content\/.+|public\/geolocation|complaints\/form)$/,
  /^POST \/api\/(complaints|security\/csp-reports|public\/visitor|payments\/:processor\/notices)$/,
  // Sign-in, which the sign-in library serves: each for the caller alone.
  /^(GET|POST) \/api\/auth\//,
  // The voice service's own doors: what comes in is proved by its secret, and what a call says by its token.
  /^POST \/api\/(webhooks\/:provider|voice\/vapi\/words\/chat\/completions)$/,
  // By a number and a secret that only the two sides of a report have.
  /^(GET|POST) \/api\/complaints\/:id(\/(answer|appeal))?$/,
  /^(GET|POST) \/api\/purchases(\/:id)?$/,
  /^[A-Z]+ \/api\/admin\//,
  /^GET \/media\/(badges|free)\//,
  /^GET \/(manifest\.webmanifest$|brand\/)/,
  /^GET \/media\/cards\/home\.png$/,
  /^(GET|POST) \/sandbox\//,
];
