import { toReturnedPrefix } from '@kola/contract/encoders/spec'
import type { MediaNeeds } from '../needs.ts'
import { type FilmPlan, type FilmRun, toOutput } from '../source/encode-film.ts'
import { type OfferedFilm, toOffered } from './to-offers.ts'

type Needs = Pick<MediaNeeds, 'elsewhere' | 'storage' | 'log'>

/** A film that is packaged needs nothing from elsewhere any more. */
export async function withdrawFilm(
  needs: Needs,
  of: { run: FilmRun; plan: FilmPlan; film: OfferedFilm },
): Promise<void> {
  const { run, plan, film } = of
  const ids = plan.renditions.map(
    (rendition) => toOffered(run, film, { rendition, inputs: toOutput(run, rendition).inputs }).taskId,
  )
  await withdraw(needs, film.tenantId, ids)
}

/** With whatever was returned of them: should they be offered again, they begin at nothing. */
export async function withdraw(
  needs: Pick<Needs, 'elsewhere' | 'storage'>,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await needs.elsewhere?.giving.withdraw(ids)
  for (const taskId of ids) await needs.storage.deletePrefix(toReturnedPrefix({ tenantId, taskId }))
}

const FORGOTTEN_DAYS = 7

/** What films left that nobody goes on with, such as those that were taken out meanwhile. */
export async function withdrawForgotten({ elsewhere, storage, log }: Needs): Promise<void> {
  const forgotten = (await elsewhere?.giving.withdrawForgotten(FORGOTTEN_DAYS)) ?? []
  for (const { realm, id } of forgotten) await storage.deletePrefix(toReturnedPrefix({ tenantId: realm, taskId: id }))
  if (forgotten.length > 0) log.info({ tasks: forgotten.length }, 'media.forgotten-tasks-removed')
}
