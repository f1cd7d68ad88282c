import { failure } from "#platform/errors/failure.ts";

export const noticeFailures = {
  refused: failure("payments.notice_refused", 401, "This notice is not signed by the processor, or is too old"),
  unreadable: failure("payments.notice_unreadable", 422, "This notice cannot be understood"),
};
