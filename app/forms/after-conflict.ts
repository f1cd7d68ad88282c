import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For pages of which somebody else may change the state: a refusal for that reason (409) brings the state as it is now. */
export const reloadAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate;
