import type { Storage } from '@kola/platform/storage'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { PackageTracks } from '#shared/database/schema/editing/package-tracks.ts'
import type { MediaPackage } from '#shared/database/schema/schema.ts'

export interface FilesCheck {
  count: number
  files: number
  faults: string[]
}

const BATCH = 200
/** Questions to the storage at once. */
const AT_ONCE = 8
const MAX_TOLD = 20

interface Owner {
  tenantId: string
  id: string
}

/** Every file that a package names, beside its manifests. */
function listWanted({ dash, hls, hlsClearKey, renditions, audio, subtitles, storyboard }: MediaPackage): string[] {
  const named = [...audio, ...subtitles].flatMap(({ url }) => (url ? [url] : []))
  return [dash, hls, hlsClearKey, ...renditions.map(({ file }) => file), ...named, ...(storyboard ? [storyboard] : [])]
}

/** Whether the storage has every file that the package of a film names, and the manifests are not empty. */
export async function checkFilms(db: Db, storage: Storage): Promise<FilesCheck> {
  const read = async (last: Owner | undefined) =>
    db
      .selectFrom('media')
      .select(['tenant_id as tenantId', 'id', 'version', 'package'])
      .select(
        sql<PackageTracks[]>`coalesce((select jsonb_agg(f.tracks) from film_tracks f
        where f.tenant_id = media.tenant_id and f.media_id = media.id), '[]')`.as('tracks'),
      )
      .where('state', '=', 'ready')
      .where('package', 'is not', null)
      .where(sql<boolean>`(tenant_id, id) > (${last?.tenantId ?? ''}, ${last?.id ?? ''})`)
      .orderBy('tenant_id')
      .orderBy('id')
      .limit(BATCH)
      .execute()
  return checkAll(read, async ({ tenantId, id, version, package: made, tracks }) => {
    const folder = `media/${tenantId}/${id}/${version}/`
    const there = new Set(await storage.list(folder))
    const named = tracks
      .filter((one) => made && one.version === version)
      .map((one) => ({ ...made, ...one }) as MediaPackage)
    const wanted = [...new Set([...(made ? [made] : []), ...named].flatMap(listWanted))]
    const missing = wanted.filter((file) => !there.has(folder + file))
    const manifest = made && there.has(folder + made.dash) ? await storage.stat(folder + made.dash) : null
    if (made && missing.length === 0 && !manifest?.size) missing.push(made.dash)
    return { files: there.size, missing: missing.map((file) => folder + file) }
  })
}

/** Whether the storage has pictures of every kind that a title names. */
export async function checkArtwork(db: Db, storage: Storage): Promise<FilesCheck> {
  const read = async (last: Owner | undefined) =>
    db
      .selectFrom('title')
      .select(['tenant_id as tenantId', 'id', 'art'])
      .where('state', '=', 'published')
      .where(sql<boolean>`art->>'base' is not null`)
      .where(sql<boolean>`(tenant_id, id) > (${last?.tenantId ?? ''}, ${last?.id ?? ''})`)
      .orderBy('tenant_id')
      .orderBy('id')
      .limit(BATCH)
      .execute()
  return checkAll(read, async ({ art }) => {
    const folder = `${art.base.slice(1)}/`
    const there = await storage.list(folder)
    const missing = art.kinds.filter((kind) => !there.some((key) => key.startsWith(`${folder}${kind}`)))
    return { files: there.length, missing: missing.map((kind) => folder + kind) }
  })
}

async function checkAll<R extends Owner>(
  read: (last: R | undefined) => Promise<R[]>,
  check: (row: R) => Promise<{ files: number; missing: string[] }>,
): Promise<FilesCheck> {
  const found: FilesCheck = { count: 0, files: 0, faults: [] }
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    found.count += rows.length
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      for (const { files, missing } of await Promise.all(rows.slice(from, from + AT_ONCE).map(check))) {
        found.files += files
        found.faults.push(...missing.map((key) => `the storage has no ${key}`))
      }
    }
  }
  const more = found.faults.length - MAX_TOLD
  return more > 0
    ? { ...found, faults: [...found.faults.slice(0, MAX_TOLD), `${more} files more that are missing`] }
    : found
}
