import type { PictureCut, PictureKind } from '@kola/contract/titles/pictures'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { TitleKey } from '../repository.ts'

export interface PictureRow {
  id: string
  name: string
  format: string
  width: number
  height: number
  bytes: number
  sha256: string
  addedAt: Date
  addedBy: string
}

export interface SetRow {
  id: string
  cuts: Partial<Record<PictureKind, PictureCut>>
  kinds: TitleArt['kinds']
  placeholders: TitleArt['placeholders']
}

export interface PicturedTitle {
  name: string
  /** What the film gave. */
  filmArt: TitleArt
}

export async function findPictured(db: Db, { tenantId, titleId }: TitleKey): Promise<PicturedTitle | null> {
  const { rows } = await sql<PicturedTitle>`
    select name, coalesce(film_art, art) as "filmArt"
    from title where tenant_id = ${tenantId} and id = ${titleId} and state <> 'withdrawn'`.execute(db)
  return rows[0] ?? null
}

export interface StripFilm {
  mediaId: string | null
  version: string | null
  durationSeconds: number | null
  storyboard: string | null
}

export async function findFilm(db: Db, { tenantId, titleId }: TitleKey): Promise<StripFilm | null> {
  const { rows } = await sql<StripFilm>`
    select m.id as "mediaId", m.version, m.duration_seconds as "durationSeconds", m.package ->> 'storyboard' as storyboard
    from title t left join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
    where t.tenant_id = ${tenantId} and t.id = ${titleId} and t.state <> 'withdrawn'`.execute(db)
  return rows[0] ?? null
}

const columns = sql`id, name, format, width, height, bytes::float8 as bytes, sha256, added_at as "addedAt", added_by as "addedBy"`
const ofTitle = ({ tenantId, titleId }: TitleKey) => sql`tenant_id = ${tenantId} and title_id = ${titleId}`

/** Newest first. */
export async function listPictures(db: Db, key: TitleKey): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select ${columns} from title_picture where ${ofTitle(key)} order by added_at desc, id desc`.execute(db)
  return rows
}

export async function findPicture(db: Db, key: TitleKey, id: string): Promise<PictureRow | null> {
  const { rows } = await sql<PictureRow>`
    select ${columns} from title_picture where ${ofTitle(key)} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findSamePicture(db: Db, key: TitleKey, sha256: string): Promise<PictureRow | null> {
  const { rows } = await sql<PictureRow>`
    select ${columns} from title_picture where ${ofTitle(key)} and sha256 = ${sha256}`.execute(db)
  return rows[0] ?? null
}

/** The same bytes are the same picture, whoever came first. */
export async function insertPicture(db: Db, { tenantId, titleId }: TitleKey, picture: PictureRow): Promise<void> {
  const { addedAt, addedBy, ...own } = picture
  await db
    .insertInto('title_picture')
    .values({ tenant_id: tenantId, title_id: titleId, ...own, added_at: addedAt, added_by: addedBy })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id', 'sha256']).doNothing())
    .execute()
}

const setColumns = sql`id, cuts, kinds, placeholders`

export async function findSet(db: Db, key: TitleKey, id: string): Promise<SetRow | null> {
  const { rows } = await sql<SetRow>`
    select ${setColumns} from title_picture_set where ${ofTitle(key)} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Those that the title, its draft or one of its newest versions has. */
export async function listNamedSets(db: Db, key: TitleKey): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`
    select ${setColumns} from title_picture_set where ${ofTitle(key)} and id in (
      select pictures from title where tenant_id = ${key.tenantId} and id = ${key.titleId}
      union all select document ->> 'pictures' from title_draft where ${ofTitle(key)}
      union all select document ->> 'pictures' from (
        select document from title_version where ${ofTitle(key)} order by number desc limit 50) newest
    ) order by id`.execute(db)
  return rows
}

export async function saveSet(db: Db, { tenantId, titleId }: TitleKey, set: SetRow & { madeAt: Date }): Promise<void> {
  const made = {
    cuts: JSON.stringify(set.cuts),
    kinds: JSON.stringify(set.kinds),
    placeholders: JSON.stringify(set.placeholders),
  }
  await db
    .insertInto('title_picture_set')
    .values({ tenant_id: tenantId, title_id: titleId, id: set.id, ...made, made_at: set.madeAt })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id', 'id']).doUpdateSet(made))
    .execute()
}
