/** Two presses within this time leave the site. */
const withinMs = 600;

/**
 * Leaves the site when Escape is pressed twice, replacing the page in the history. Returns a function that stops listening.
 * Listens before everything else on the page. A press that closes a dialog is not the first of the two; one over a dialog
 * that stays open, as the age gate does, is.
 */
export function leaveOnEscape(leaveUrl: string, leave = (url: string) => location.replace(url)): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  const onKey = ({ key, repeat, isComposing, timeStamp }: KeyboardEvent) => {
    if (key !== "Escape" || repeat || isComposing) return;
    if (timeStamp - lastMs <= withinMs) {
      // Nothing of the page may stay visible while the next one loads.
      document.documentElement.hidden = true;
      leave(leaveUrl);
    }
    lastMs = timeStamp;
  };
  const onClose = () => {
    lastMs = Number.NEGATIVE_INFINITY;
  };
  addEventListener("keydown", onKey, { capture: true });
  addEventListener("close", onClose, { capture: true });
  return () => {
    removeEventListener("keydown", onKey, { capture: true });
    removeEventListener("close", onClose, { capture: true });
  };
}
