/**
 * A page that is left before its answer has fully arrived is no error. The router drops the promise of the rest of such
 * an answer, which browsers report as a rejection that nothing handles. Returns what stops listening.
 */
export function ignoreAbortedRequests(): () => void {
  const ignore = (event: PromiseRejectionEvent) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  };
  window.addEventListener("unhandledrejection", ignore);
  return () => window.removeEventListener("unhandledrejection", ignore);
}
