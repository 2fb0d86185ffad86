import type { StoredFile } from '@kola/platform/storage'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** Where films, their pictures, what editors sent for those, and uploads lie; `owner` is the third part of a key. */
export const AREAS = ['art/', 'media/', 'originals/', 'sources/', 'uploads/'] as const
export type Area = (typeof AREAS)[number]

interface Owner {
  tenantId: string
  id: string
  /** The only version that is shown, and has been for longer than anybody plays; null where all may be needed. */
  version: string | null
  /** Nothing of it is needed any more. */
  isDone: boolean
}

/** As `newId` makes them, which sort by the time at which they were made. What bears another name was put there by hand. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** So many owners that nobody knows may come together by accidents. */
const MOST_UNKNOWN = 3

/** The storage may be another service's, or the database another one, such as an empty one: nothing is to be removed. */
export class StrangeStorageError extends Error {
  override name = 'StrangeStorageError'
}

/**
 * Of files older than `before` those that nothing in the database leads to.
 * @throws StrangeStorageError where the database knows fewer of their owners than it does not know
 */
export async function listOrphans(
  db: Db,
  area: Area,
  { files, before }: { files: readonly StoredFile[]; before: Date },
): Promise<string[]> {
  const old = files.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
  const owners = await findOwners(db, area, { keys: old, before })
  const named = new Set(old.map((key) => key.split('/').slice(1, 3).join('/')))
  const unknown = [...named].filter((name) => !owners.has(name))
  if (unknown.length > MOST_UNKNOWN && unknown.length > owners.size)
    throw new StrangeStorageError(
      `Of ${named.size} owners of files in ${area} this database knows ${owners.size}, and not ${unknown[0]}: nothing was removed. ` +
        'Is the storage that of another service, or the database not the one that it belongs to?',
    )
  return old.filter((key) => {
    const [, tenantId = '', id = '', version = '', file] = key.split('/')
    if (id === '' || (area === 'art/' && !(ID.test(version) && file))) return false
    const owner = owners.get(`${tenantId}/${id}`)
    if (!owner) return true
    return owner.isDone || (owner.version !== null && ID.test(version) && version < owner.version)
  })
}

async function findOwners(
  db: Db,
  area: Area,
  { keys, before }: { keys: readonly string[]; before: Date },
): Promise<ReadonlyMap<string, Owner>> {
  const names = [...new Set(keys.map((key) => key.split('/').slice(1, 3).join('/')))].map((name) => name.split('/'))
  if (names.length === 0) return new Map()
  const [tenants, ids] = [0, 1].map((at) => names.map((name) => name[at] ?? ''))
  const asked = sql`unnest(${tenants}::text[], ${ids}::text[]) as asked (tenant_id, id)`
  const { rows } = await sql<Owner>`
    select o.tenant_id as "tenantId", o.id, ${OF_AREA[area](before)}
    from ${asked} join ${TABLES[area]} o on o.tenant_id = asked.tenant_id and o.id = asked.id`.execute(db)
  return new Map(rows.map((owner) => [`${owner.tenantId}/${owner.id}`, owner]))
}

/** Parts lie there of what is sent and of what is fetched. */
const PARTS_OF = sql`(
  select tenant_id, id, completed_at is not null as is_whole from upload
  union all select tenant_id, id, upload_id is not null from film_fetch
)`

const TABLES: Record<Area, RawBuilder<unknown>> = {
  'art/': sql`title`,
  'media/': sql`media`,
  'originals/': sql`title`,
  'sources/': sql`upload`,
  'uploads/': PARTS_OF,
}

const WHOLE = sql`null as version, false as "isDone"`
const OF_AREA = {
  'art/': () => WHOLE,
  'media/': (before: Date) => sql`
    case when o.state = 'ready' and o.updated_at < ${before} then o.version end as version,
    o.state = 'failed' and o.updated_at < ${before} as "isDone"`,
  'originals/': () => WHOLE,
  'sources/': () => WHOLE,
  // Once they are put together parts are of no use.
  'uploads/': () => sql`null as version, o.is_whole as "isDone"`,
}
