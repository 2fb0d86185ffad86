import type { Clock } from '@kola/platform/clock'
import type { Db } from '../database/database.ts'
import { toConfigTexts } from './config-texts.ts'

/** Each grows with every change of what it is of, and with nothing else; the database raises them (migration 0018). */
export interface TenantVersions {
  /** Of the configuration, the name, the plans and their prices. */
  configurationVersion: number
  /** Of titles and playlists that viewers see. */
  catalogueVersion: number
  /** Of help articles. */
  helpVersion: number
}

export interface Tenant extends TenantVersions {
  id: string
  name: string
  /** App configuration as the wire sends it. */
  config: Readonly<Record<string, string>>
}

/** The tenants, kept in memory and at most a second old. */
export interface Tenants {
  find(id: string): Promise<Tenant | null>
  /** @throws Error when there is none: the caller's id was checked before */
  get(id: string): Promise<Tenant>
  /** After a change made by this process: the next read sees it. */
  forget(id: string): void
}

/** How long another process's change may stay unseen. */
const MAX_AGE_MS = 1_000

interface Entry {
  tenant: Tenant | null
  readAtMs: number
  reading: Promise<void> | null
}

export function createTenants(needs: { db: Db; clock: Clock }): Tenants {
  const entries = new Map<string, Entry>()

  async function read(id: string): Promise<void> {
    const startedAtMs = needs.clock.now().getTime()
    const entry = entries.get(id) ?? { tenant: null, readAtMs: 0, reading: null }
    const tenant = await readTenant(needs.db, id, entry.tenant)
    // Only what exists is kept, so that made-up ids fill no memory.
    if (tenant) entries.set(id, { tenant, readAtMs: startedAtMs, reading: null })
    else entries.delete(id)
  }

  async function find(id: string): Promise<Tenant | null> {
    const entry = entries.get(id)
    if (!entry) {
      await read(id)
      return entries.get(id)?.tenant ?? null
    }
    if (needs.clock.now().getTime() - entry.readAtMs < MAX_AGE_MS) return entry.tenant
    entry.reading ??= read(id).finally(() => {
      entry.reading = null
    })
    await entry.reading
    return entries.get(id)?.tenant ?? null
  }

  return {
    find,
    async get(id) {
      const tenant = await find(id)
      if (!tenant) throw new Error(`tenant ${id} is gone`)
      return tenant
    },
    forget: (id) => void entries.delete(id),
  }
}

const VERSIONS = [
  'configuration_version as configurationVersion',
  'catalogue_version as catalogueVersion',
  'help_version as helpVersion',
] as const

/** Reads the configuration only when its version is another than the known one's. */
async function readTenant(db: Db, id: string, known: Tenant | null): Promise<Tenant | null> {
  if (known) {
    const versions = await db.selectFrom('tenant').select(VERSIONS).where('id', '=', id).executeTakeFirst()
    if (versions?.configurationVersion === known.configurationVersion) return { ...known, ...versions }
  }
  const row = await db
    .selectFrom('tenant')
    .select(['id', 'name', 'config', ...VERSIONS])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, config: toConfigTexts(row.config) } : null
}
