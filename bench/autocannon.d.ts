/** The part of autocannon that the benches use. */
declare module "autocannon" {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    /** Each request in turn; `setupRequest` modifies it. */
    requests?: { setupRequest(request: object): object }[];
  };
  type Result = {
    requests: { total: number };
    latency: { p50: number; p97_5: number; p99: number };
    throughput: { average: number };
    /** The actual duration in seconds. */
    duration: number;
    "2xx": number;
    non2xx: number;
    errors: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
