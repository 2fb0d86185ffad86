import type { Clock } from '@kola/platform/clock'
import type { Db } from '../database/database.ts'
import { isAway, type TenantHome } from '../database/elsewhere.ts'
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

export interface Located {
  /** Null also for one that is at home elsewhere. */
  tenant: Tenant | null
  /** Of one that is not at home here; null for one that is, or that nobody knows. */
  elsewhere: TenantHome | null
}

/** The tenants, kept in memory and at most a second old. */
export interface Tenants {
  /** Null also for one that is at home elsewhere. */
  find(id: string): Promise<Tenant | null>
  /** The tenant, or where it is served instead: by one look, since it may arrive between two. */
  locate(id: string): Promise<Located>
  /** @throws Error when there is none: the caller's id was checked before */
  get(id: string): Promise<Tenant>
  /** After a change made by this process: the next read sees it. */
  forget(id: string): void
}

/** How long another process's change may stay unseen. */
const MAX_AGE_MS = 1_000

type Homed = Tenant & { home: TenantHome | null }

interface Entry {
  tenant: Homed | null
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

  async function look(id: string): Promise<Homed | null> {
    const entry = entries.get(id)
    if (!entry) {
      await read(id)
      return entries.get(id)?.tenant ?? null
    }
    // One that is away is looked for each time: it may arrive at any moment.
    const isKept = !entry.tenant?.home || !isAway(entry.tenant.home)
    if (isKept && needs.clock.now().getTime() - entry.readAtMs < MAX_AGE_MS) return entry.tenant
    entry.reading ??= read(id).finally(() => {
      entry.reading = null
    })
    await entry.reading
    return entries.get(id)?.tenant ?? null
  }

  async function locate(id: string): Promise<Located> {
    const tenant = await look(id)
    return tenant?.home && isAway(tenant.home) ? { tenant: null, elsewhere: tenant.home } : { tenant, elsewhere: null }
  }

  const find = async (id: string) => (await locate(id)).tenant

  return {
    find,
    locate,
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

const HOME = ['tenant_home.state as homeState', 'tenant_home.cell as homeCell'] as const

interface HomeRow {
  homeState: TenantHome['state'] | null
  homeCell: string | null
}

const selectTenant = (db: Db, id: string) =>
  db
    .selectFrom('tenant')
    .leftJoin('tenant_home', 'tenant_home.tenant_id', 'tenant.id')
    .where('tenant.id', '=', id)
    .select(VERSIONS)
    .select(HOME)

function withHome<R extends HomeRow>({ homeState, homeCell, ...row }: R) {
  return { ...row, home: homeState === null ? null : { state: homeState, cell: homeCell ?? '' } }
}

/** Reads the configuration only when its version is another than the known one's. */
async function readTenant(db: Db, id: string, known: Homed | null): Promise<Homed | null> {
  if (known) {
    const now = await selectTenant(db, id).executeTakeFirst()
    if (now?.configurationVersion === known.configurationVersion) return { ...known, ...withHome(now) }
  }
  const row = await selectTenant(db, id).select(['id', 'name', 'config']).executeTakeFirst()
  return row ? { ...withHome(row), config: toConfigTexts(row.config) } : null
}
