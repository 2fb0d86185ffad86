import { AppError } from '@kola/contract/errors'
import { API_KEYS_MOST } from '@kola/contract/staff/api-keys'
import type { Permission } from '@kola/contract/staff/permissions'
import type { Clock } from '@kola/platform/clock'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Asking } from '../people/people.ts'

const DAY_MS = 24 * 3_600_000
const TOUCH_EVERY_MS = 60_000
const SHOWN = 4

export interface ApiKey {
  id: string
  name: string
  lastFour: string
  scopes: Permission[]
  state: 'active' | 'expired' | 'withdrawn'
  createdBy: string
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
}

export interface ApiKeys {
  list(tenantId: string): Promise<ApiKey[]>
  /** @throws AppError API_KEY_LIMIT */
  make(
    asking: Asking,
    given: { name: string; scopes: Permission[]; days: number },
  ): Promise<{ key: ApiKey; secret: string }>
  /** @throws AppError API_KEY_NOT_FOUND */
  withdraw(asking: Asking, id: string): Promise<ApiKey>
  /** Asks the database each time: what was withdrawn opens nothing from the next call on. */
  find(tenantId: string, secret: string): Promise<{ id: string; name: string; scopes: Permission[] } | null>
}

export function createApiKeys({ db, clock }: { db: Db; clock: Clock }): ApiKeys {
  const toKey = (row: Row) => toApiKey(row, clock.now())
  return {
    async list(tenantId) {
      const rows = await selectKeys(db, tenantId).orderBy('created_at', 'desc').execute()
      return rows.map(toKey)
    },
    async make(asking, given) {
      const { row, secret } = await makeKey({ db, clock }, asking, given)
      asking.record.changed([{ field: 'scopes', before: null, after: row.scopes.join(', ') }])
      return { key: toKey(row), secret }
    },
    async withdraw({ tenantId, record }, id) {
      const row = await selectKeys(db, tenantId).where('id', '=', id).executeTakeFirst()
      if (!row) throw new AppError('API_KEY_NOT_FOUND')
      record.about(row.name)
      await db
        .updateTable('api_key')
        .set({ withdrawn_at: clock.now() })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .execute()
      return toKey({ ...row, withdrawn_at: row.withdrawn_at ?? clock.now() })
    },
    async find(tenantId, secret) {
      const now = clock.now()
      const row = await selectKeys(db, tenantId)
        .where('token_sha256', '=', sha256Hex(secret))
        .where('withdrawn_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!row) return null
      if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
        await db
          .updateTable('api_key')
          .set({ last_used_at: now })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', row.id)
          .execute()
      }
      return { id: row.id, name: row.name, scopes: row.scopes as Permission[] }
    },
  }
}

const toApiKey = (row: Row, now: Date): ApiKey => ({
  ...{ id: row.id, name: row.name, lastFour: row.last_four, scopes: row.scopes as Permission[] },
  state: row.withdrawn_at ? 'withdrawn' : row.expires_at <= now ? 'expired' : 'active',
  ...{ createdBy: row.created_by, createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() },
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** One after the other within a tenant, so that there are never more than there may be. */
async function makeKey(
  { db, clock }: { db: Db; clock: Clock },
  { tenantId, who, record }: Asking,
  { name, scopes, days }: { name: string; scopes: Permission[]; days: number },
): Promise<{ row: Row; secret: string }> {
  record.about(name)
  const [id, secret, now] = [newId(), `kola_${newToken()}`, clock.now()]
  const row = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(8090, hashtext(${tenantId}))`.execute(tx)
    const all = (await selectKeys(tx, tenantId).execute()).map((one) => toApiKey(one, now))
    if (all.filter(({ state }) => state === 'active').length >= API_KEYS_MOST) throw new AppError('API_KEY_LIMIT')
    await tx
      .insertInto('api_key')
      .values({
        ...{ tenant_id: tenantId, id, name, token_sha256: sha256Hex(secret), last_four: secret.slice(-SHOWN) },
        ...{ scopes: [...new Set(scopes)], created_by: who.name, created_at: now },
        created_by_id: who.kind === 'staff' ? who.id : null,
        expires_at: new Date(now.getTime() + days * DAY_MS),
      })
      .execute()
    return selectKeys(tx, tenantId).where('id', '=', id).executeTakeFirstOrThrow()
  })
  return { row, secret }
}

const selectKeys = (db: Db, tenantId: string) =>
  db
    .selectFrom('api_key')
    .select([
      ...(['id', 'name', 'last_four', 'scopes', 'created_by', 'created_at', 'expires_at'] as const),
      ...(['last_used_at', 'withdrawn_at'] as const),
    ])
    .where('tenant_id', '=', tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]
