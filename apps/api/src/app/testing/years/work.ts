import { billingJobs } from '#features/billing/jobs.ts'
import type { Messages } from '#shared/messages.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { createLife, ProcessDied, toDyingNeeds } from '../money/dying.ts'
import type { ApiStage } from '../stage.ts'
import type { Chance } from './chance.ts'

interface Waiting {
  name: string
  data: object
  tries: number
}

type AnyHandlers = Record<string, (job: object) => Promise<void>>

/** A process lives for so many steps of a job at most, when it is to die. */
const MAX_STEPS = 60
/** As the queue gives up: the sweep has to find the rest. */
const MAX_TRIES = 4
const DIES = 0.03
const IS_LOST = 0.3
/** So many of the newest jobs stand in a backup of the queue. */
const BACKUP_JOBS = 150

/** A sweep fails with all that failed in it. */
const listErrors = (error: unknown): unknown[] => (error instanceof AggregateError ? error.errors : [error])

interface WorkOptions {
  stage: ApiStage
  chance: Chance
  messages: Messages
  publicUrl: string
}

export type Work = ReturnType<typeof createWork>

/** The workers: jobs in memory, run one after another by processes of which some die; a dead one's job may be lost. */
export function createWork({ stage, chance, messages, publicUrl }: WorkOptions) {
  let waiting: Waiting[] = []
  let backup: Waiting[] = []
  let losesAt = Number.POSITIVE_INFINITY
  let ran = 0
  const counts = { jobs: 0, deaths: 0, lost: 0, failed: 0, queuesLost: 0, jobsRestored: 0 }
  function add(name: string, data: object): void {
    waiting.push({ name, data, tries: 0 })
    backup.push({ name, data, tries: 0 })
    if (backup.length > 2 * BACKUP_JOBS) backup = backup.slice(-BACKUP_JOBS)
  }
  const queue = {
    async send(name: string, data: object) {
      add(name, data)
      return null
    },
    async sendAll(name: string, given: readonly { data: object }[]) {
      for (const { data } of given) add(name, data)
    },
  }
  const { tenants } = stage.services
  const { secretBox } = stage.platform
  const whole = { ...stage.services.paying, tenants, secretBox, messages, publicUrl, queue }
  const toHandlers = (needs: object) => billingJobs(needs as never) as unknown as AnyHandlers
  const living = toHandlers(whole)

  function toDying(): AnyHandlers {
    const life = createLife(1 + Math.floor(chance.draw('step', ran) * MAX_STEPS))
    const needs = toDyingNeeds(stage, life, queue as never)
    return toHandlers({ ...whole, ...needs, queue: { ...queue, ...needs.queue } })
  }

  async function run(job: Waiting): Promise<void> {
    ran += 1
    counts.jobs += 1
    const handlers = chance.is(DIES, 'dies', ran) ? toDying() : living
    const { name, data } = job
    const { signal } = new AbortController()
    try {
      await handlers[name]?.({ id: String(ran), name, data, attempt: job.tries + 1, signal })
    } catch (error) {
      const errors = listErrors(error)
      // The parties fail as they are told to; anything else is a fault of ours.
      if (errors.some((each) => each instanceof ProcessDied)) counts.deaths += 1
      else if (errors.every((each) => each instanceof ProviderError)) counts.failed += 1
      else throw error
      const isLost = chance.is(IS_LOST, 'lost', ran) || job.tries >= MAX_TRIES
      if (isLost) counts.lost += 1
      else waiting.push({ ...job, tries: job.tries + 1 })
    }
  }

  return {
    counts,
    add,
    /** All that waits is gone, so many jobs from now. */
    loseQueue: (jobs: number) => {
      losesAt = ran + jobs
    },
    /** The queue as it stood a while ago: jobs that ran come back, and run again. */
    restoreQueue(): void {
      const old = backup.slice(-BACKUP_JOBS)
      waiting.push(...old)
      counts.jobsRestored += old.length
    },
    /** Until none is left that can be done now. */
    async drain(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await run(next)
        if (ran < losesAt) continue
        losesAt = Number.POSITIVE_INFINITY
        counts.queuesLost += 1
        counts.lost += waiting.length
        waiting = []
      }
    },
  }
}
