import { expect, test } from "vitest";
import { z } from "zod";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { failure } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import type { Services } from "#server/services.ts";
import { runForm } from "./operation-forms.ts";

const full = failure("shelf.full", 409, "There is no room", "title");
const shelf = operationsOf<object, Viewer | null>({
  tag: "Shelves",
  permit: requireAdmin,
  params: { id: "The shelf" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});
const forms = {
  add: shelf("POST /shelves/:id/books", {
    summary: "Puts a book on a shelf",
    input: z.object({ title: z.string().min(1) }),
    answer: z.object({ place: z.string() }),
    refusals: [full],
    run: async (_, { params, input }) => {
      if (input.title === "One too many") throw full();
      return { place: `${params.id}/${input.title}` };
    },
  }),
  lose: shelf("POST /shelves/:id/loss", {
    summary: "Notes that a shelf is lost",
    run: async () => {
      throw viewerFailures.notFound();
    },
  }),
  clear: shelf("POST /shelves/:id/clearing", {
    summary: "Empties a shelf",
    run: async () => {
      throw new Error("the disk is full");
    },
  }),
};

const admin = { role: "admin", twoFactor: true } as Viewer;
const send = (fields: Record<string, string>, viewer: Viewer | null = admin) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return runForm(forms, form, { services: {} as Services, viewer, params: { id: "7" } });
};

test("a form runs the operation of its intent with the route's parameters", async () => {
  expect(await send({ intent: "add", title: "Walden" })).toEqual({
    done: { intent: "add", input: { title: "Walden" }, answer: { place: "7/Walden" } },
    refusal: null,
  });
});

test("an invalid field is reported in its form with the API's message and code", async () => {
  const { refusal } = await send({ intent: "add" });
  const missing = { message: "This is missing", field: "title", fields: { title: ["This is missing"] } };
  expect(refusal).toMatchObject({ data: { intent: "add", code: "bad_input", ...missing }, init: { status: 422 } });
});

test("an operation's refusal is shown in its form", async () => {
  const { refusal } = await send({ intent: "add", title: "One too many" });
  expect(refusal).toMatchObject({
    data: { intent: "add", code: "shelf.full", message: "There is no room", field: "title" },
    init: { status: 409 },
  });
});

test("a caller without access learns nothing about the form, whatever they send", async () => {
  for (const fields of [{ intent: "add" }, { intent: "add", title: "Walden" }, { intent: "none" }]) {
    await expect(send(fields, null)).rejects.toMatchObject({ init: { status: 401 } });
    await expect(send(fields, { ...admin, role: "member" })).rejects.toMatchObject({ init: { status: 404 } });
  }
});

test("the confirmation uses the validated input, not a field that was sent twice", async () => {
  const form = new FormData();
  for (const title of ["x; Domain=localhost", "Walden"]) form.append("title", title);
  form.set("intent", "add");
  const { done } = await runForm(forms, form, { services: {} as Services, viewer: admin, params: { id: "7" } });
  expect(done).toMatchObject({ input: { title: "Walden" } });
});

test("a page with a form in each line answers a stranger as any other page does", async () => {
  const sender = { services: {} as Services, params: (id: string) => ({ id }) };
  const sent = (viewer: Viewer | null) => runForm(forms, new FormData(), { ...sender, viewer });
  await expect(sent(null)).rejects.toMatchObject({ init: { status: 401 } });
  await expect(sent({ ...admin, role: "member" } as Viewer)).rejects.toMatchObject({ init: { status: 404 } });
});

test("an intent names a line of a list after its colon, and what is not there is told in the line's form", async () => {
  const sendLine = (intent: string) => {
    const form = new FormData();
    form.set("intent", intent);
    form.set("title", "Walden");
    return runForm(forms, form, { services: {} as Services, viewer: admin, params: (id) => ({ id }) });
  };
  expect(await sendLine("add:7:2")).toMatchObject({ done: { intent: "add", answer: { place: "7:2/Walden" } } });
  expect((await sendLine("lose:7")).refusal).toMatchObject({
    data: { intent: "lose:7", code: "not_found" },
    init: { status: 404 },
  });
  await expect(sendLine("none:7")).rejects.toMatchObject({ init: { status: 400 } });
});

test("an unknown intent is refused", async () => {
  for (const intent of ["none", "toString", ""]) {
    await expect(send({ intent })).rejects.toMatchObject({ init: { status: 400 } });
  }
});

test("a surprise stays a surprise", async () => {
  await expect(send({ intent: "clear" })).rejects.toThrow("the disk is full");
});
