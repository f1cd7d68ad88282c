/** The call socket in the API document, whose generator only knows HTTP routes. */
export const callSocketPath = {
  "/v1/realtime": {
    get: {
      tags: ["Conversations"],
      summary:
        "The socket of a call, which speaks the OpenAI Realtime events. The token of the call is the bearer token, or " +
        "stands in the subprotocol `openai-insecure-api-key.{token}`",
      parameters: [
        {
          name: "call_id",
          in: "query" as const,
          required: true,
          description: "uuid of the call",
          schema: { type: "string" as const },
        },
      ],
      responses: { 101: { description: "The socket is open" }, 403: { description: "A page of another site asked" } },
    },
  },
};
