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

/** A process lives for so many steps of a job at most, when it is to die. */
const MAX_STEPS = 60
/** As the queue gives up: the sweep has to find the rest. */
const MAX_TRIES = 4
const DIES = 0.03
const IS_LOST = 0.3

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
  let ran = 0
  const counts = { jobs: 0, deaths: 0, lost: 0, failed: 0 }
  const add = (name: string, data: object) => void waiting.push({ name, data, tries: 0 })
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

  function toNeeds(dies: boolean) {
    if (!dies) return whole
    const life = createLife(1 + Math.floor(chance.draw('step', ran) * MAX_STEPS))
    const needs = toDyingNeeds(stage, life, queue as never)
    return { ...whole, ...needs, queue: { ...queue, ...needs.queue } }
  }

  async function run(job: Waiting): Promise<void> {
    ran += 1
    counts.jobs += 1
    const handlers = billingJobs(toNeeds(chance.is(DIES, 'dies', ran)) as never) as unknown as Record<
      string,
      (job: object) => Promise<void>
    >
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
    /** Until none is left that can be done now. */
    async drain(): Promise<void> {
      while (waiting.length > 0) {
        const jobs = waiting
        waiting = []
        for (const job of jobs) await run(job)
      }
    },
  }
}
