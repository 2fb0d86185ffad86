import type { Log } from '../log.ts'

interface Asked {
  query<R extends object>(text: string): Promise<{ rows: R[] }>
}

/** What the queue and the ears of a process open beside its pool. */
const BESIDE = { send: 4, work: 8 } as const

/** The most that a process opens at once. */
export const countConnections = (role: keyof typeof BESIDE, poolSize: number): number => poolSize + BESIDE[role]

const ROOM = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as used`

/** Tells an operator before the first caller is refused that connections times processes are more than the server takes. */
export async function warnOfFewConnections(pool: Asked, { own, log }: { own: number; log: Log }): Promise<void> {
  const [found] = (await pool.query<{ room: number; used: number }>(ROOM)).rows
  if (found && found.used + own > found.room) log.warn({ ...found, own }, 'database.few-connections')
}
