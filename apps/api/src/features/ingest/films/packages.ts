import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { PackageTracks } from '#shared/database/schema/editing/package-tracks.ts'
import type { MediaPackage } from '#shared/database/schema/schema.ts'

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
        case when ft.tracks ->> 'version' = m.version and ft.media_id = m.id then ft.tracks end as tracks,
        case when m.lean ->> 'version' = m.version then m.lean ->> 'dash' end as "leanDash"
      from title t left join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
      left join film_tracks ft on ft.tenant_id = t.tenant_id and ft.title_id = t.id
      where t.tenant_id = ${tenantId} and t.id = ${titleId} and t.state <> 'withdrawn'`.execute(db)
    return rows[0] ?? null
  },
}
