import type { PackageRenditionsJob } from '@kola/contract/media'
import { demoCatalogue } from '@kola/demo/catalogue'
import type { SecretBox } from '@kola/platform/secret-box'
import { createContentKeys } from '#features/ingest/content-keys.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { DemoFilm } from './content.ts'
import { toMediaId } from './title-rows.ts'

export interface FilmNeeds {
  queue: JobSender
  secretBox: SecretBox
}

/** One media for each film. They stand before the titles that play them. */
export async function loadFilms(tx: Tx, tenantId: string, films: readonly DemoFilm[]): Promise<void> {
  for (const film of films) {
    await tx
      .insertInto('media')
      .values({ tenant_id: tenantId, id: toMediaId(film.name), state: 'processing' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Asks for a package of every film that has none, with keys of this installation's own. A film that is being packaged
 * is not asked for twice, so this may run at each start.
 */
export async function packageFilms(
  db: Db | Tx,
  needs: FilmNeeds,
  { tenantId, films }: { tenantId: string; films: readonly DemoFilm[] },
): Promise<void> {
  const waiting = await db
    .selectFrom('media')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      films.map(({ name }) => toMediaId(name)),
    )
    .where('state', '!=', 'ready')
    .execute()
  for (const { id: mediaId } of waiting) {
    const film = films.find(({ name }) => toMediaId(name) === mediaId)
    if (!film) continue
    const keys = await createContentKeys(db, needs.secretBox, { tenantId, mediaId })
    const titleId = demoCatalogue.titles.find((title) => title.film === film.name)?.id ?? mediaId
    const target = { tenantId, titleId, mediaId, version: 'v1', keys }
    const job: PackageRenditionsJob = { target, folder: film.folder }
    await needs.queue.send('media.package-renditions', job, { tx: db })
  }
}
