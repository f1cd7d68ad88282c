const words: Record<string, string> = {
  NotAllowedError:
    "The browser does not allow the microphone on this page. Allow it next to the address bar, or type instead.",
  SecurityError: "The browser does not allow the microphone on this page. Open it over https or on localhost, or type.",
  NotFoundError: "No microphone was found. Plug one in, or type instead.",
  NotReadableError: "Another program is using the microphone. Close it there, or type instead.",
  AbortError: "The microphone could not be started. Try again, or type instead.",
  OverconstrainedError: "This microphone cannot be used here. Choose another one in the browser, or type instead.",
};

/** Explains an error of `getUserMedia`. */
export function microphoneTrouble(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return words[name] ?? "The microphone could not be opened. You can type instead.";
}
