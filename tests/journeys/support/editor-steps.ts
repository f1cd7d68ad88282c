import type { Page } from "@playwright/test";

/** The button that saves a step of the editor and leads to the next one. */
export const goOn = (page: Page) => page.getByRole("button", { name: "Save and continue" });
/** What the editor says of what was typed last. */
export const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
