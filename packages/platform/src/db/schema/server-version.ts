import type pg from 'pg'

/** As `server_version_num` says it: 15.0. */
const OLDEST = 150_000
const OLDEST_NAME = '15'

/** The server speaks, and is of an older kind than Kola knows how to use. */
export class ServerTooOldError extends Error {
  constructor(version: string) {
    super(
      `The PostgreSQL at DATABASE_URL is ${version}, and Kola needs ${OLDEST_NAME} or newer. ` +
        'Bring it to a newer one (pg_upgrade, or a dump and a restore), or name another server.',
    )
    this.name = 'ServerTooOldError'
  }
}

/** @throws ServerTooOldError */
export function refuseOldServer({ number, name }: { number: number; name: string }): void {
  if (number < OLDEST) throw new ServerTooOldError(name)
}

/** @throws ServerTooOldError */
export async function checkServerVersion(client: Pick<pg.Pool, 'query'> | pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const [version] = rows
  if (version) refuseOldServer(version)
}
