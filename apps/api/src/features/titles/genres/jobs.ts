import { GENRE_STEP } from '@kola/contract/titles/genres'
import type { Log } from '@kola/platform/log'
import type { Handlers } from '#shared/jobs.ts'
import * as repository from './repository.ts'
import { type StepNeeds, step } from './step.ts'

interface Needs extends StepNeeds {
  log: Pick<Log, 'error'>
}

const AT_ONCE = 20

/** Goes on with genres whose titles are too many for one call, or whose process was killed. */
export const genreJobs = (needs: Needs): Handlers<'titles.genres'> => ({
  async 'titles.genres'({ signal }) {
    for (const key of await repository.listOpen(needs.db, AT_ONCE)) {
      try {
        let isOver = false
        while (!isOver && !signal.aborted) isOver = await step(needs, key, { limit: GENRE_STEP, isPatient: false })
      } catch (error) {
        needs.log.error({ ...key, error }, 'titles.genres-stopped')
      }
    }
  },
})
