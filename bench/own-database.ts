import pg from "pg";

/** Creates an empty database on the server at `url`, passes its URL on, and drops it afterwards unless told to keep it. */
export async function withOwnDatabase<T>(
  url: string,
  work: (address: string) => Promise<T>,
  { keep = false } = {},
): Promise<T> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const name = `nocturne_bench_${process.pid}_${Date.now().toString(36)}`;
  await server.query(`CREATE DATABASE ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  try {
    return await work(address.toString());
  } finally {
    if (keep) console.error(`Kept: ${address}`);
    else await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}
