import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { MediaPackage, PackageTracks } from '#shared/database/schema/schema.ts'

interface Found {
  name: string
  mediaId: string | null
  version: string | null
  durationSeconds: number | null
  package: MediaPackage | null
  tracks: PackageTracks | null
  leanDash: string | null
}

/** What was packaged of titles' films, for who names and writes their tracks. */
export const packages = {
  async find(db: Db, { tenantId, titleId }: { tenantId: string; titleId: string }): Promise<Found | null> {
    const { rows } = await sql<Found>`
      select t.name, m.id as "mediaId", m.version, m.duration_seconds as "durationSeconds", m.package,
        case when m.tracks ->> 'version' = m.version then m.tracks end as tracks,
        case when m.lean ->> 'version' = m.version then m.lean ->> 'dash' end as "leanDash"
      from title t left join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
      where t.tenant_id = ${tenantId} and t.id = ${titleId} and t.state <> 'withdrawn'`.execute(db)
    return rows[0] ?? null
  },
  async setTracks(
    db: Db,
    { tenantId, mediaId, version }: { tenantId: string; mediaId: string; version: string },
    tracks: PackageTracks | null,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('media')
      .set({ tracks: tracks && JSON.stringify(tracks) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', mediaId)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}
