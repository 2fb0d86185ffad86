import { sql } from 'kysely'
import type { TitleWriter } from '#shared/title-writer.ts'

/** What is not given stays as it is. */
export const titleWriter: TitleWriter = {
  async add(
    tx,
    { tenantId, titleId },
    { name, synopsis, language, translations, releasedOn, facts, genres, certificate },
  ) {
    const row = await tx
      .insertInto('title')
      .values({
        ...{ tenant_id: tenantId, id: titleId, kind: 'movie', state: 'draft', name, synopsis, language },
        ...{ translations: JSON.stringify(translations), released_on: releasedOn, facts: JSON.stringify(facts) },
        ...{ genres: [...genres], certificate: JSON.stringify(certificate) },
        art: JSON.stringify({ base: '', kinds: [], placeholders: {} }),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
  async remove(tx, { tenantId, titleId }) {
    const { numAffectedRows = 0n } = await sql`
      delete from title t where t.tenant_id = ${tenantId} and t.id = ${titleId} and t.state = 'draft' and t.media_id is null
        and not exists (select 1 from availability_window w where w.tenant_id = t.tenant_id and w.title_id = t.id)
        and not exists (select 1 from playlist_title p where p.tenant_id = t.tenant_id and p.title_id = t.id)
        and not exists (select 1 from title_rental r where r.tenant_id = t.tenant_id and r.title_id = t.id)
        and not exists (select 1 from title c where c.tenant_id = t.tenant_id and c.parent_id = t.id)`.execute(tx)
    return numAffectedRows > 0n
  },
  async write(tx, { tenantId, titleId }, columns) {
    const { name, synopsis, language, translations, releasedOn, facts, genres, certificate, markers, pictured } =
      columns
    await tx
      .updateTable('title')
      .set({
        ...(name !== undefined && { name }),
        ...(synopsis !== undefined && { synopsis }),
        ...(language !== undefined && { language }),
        ...(translations && { translations: JSON.stringify(translations) }),
        ...(releasedOn !== undefined && { released_on: releasedOn }),
        ...(facts && { facts: JSON.stringify(facts) }),
        ...(genres && { genres: [...genres] }),
        ...(certificate && { certificate: JSON.stringify(certificate) }),
        ...(markers && { markers: JSON.stringify(markers) }),
        ...(pictured && {
          ...{ pictures: pictured.pictures, art: JSON.stringify(pictured.art) },
          film_art: JSON.stringify(pictured.filmArt),
        }),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', titleId)
      .execute()
  },
  async setState(tx, { tenantId, titleId }, state) {
    const isFirst = state === 'published'
    await tx
      .updateTable('title')
      .set({ state, ...(isFirst && { added_at: sql<Date>`case when state = 'draft' then now() else added_at end` }) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', titleId)
      .execute()
  },
}
