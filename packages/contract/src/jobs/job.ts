import * as z from 'zod/mini'

export interface JobOptions {
  /** Whose worker runs it: the media worker, or the API's process for jobs. */
  worker: 'api' | 'media'
  /** With a key: one more may wait while one runs, so that what came too late for that one is not lost. */
  waitsWhileRunning?: boolean
  /** With a group: no more than so many of one run at once. */
  groupLimit?: number
  /** How many run at once in a process; 1 unless told otherwise. */
  concurrency?: number
  /** Made by the clock: five fields, in UTC. Each hourly one has a minute of its own. */
  cron?: string
  /** A killed process costs its job a try. */
  retryLimit: number
  retryDelaySeconds?: number
  retryBackoff?: boolean
  /** Back-off grows to this and no further. */
  retryDelayMaxSeconds?: number
  /** How long one try may last. */
  expireInSeconds: number
}

/**
 * @param options with `key`: while a job of that key waits or runs, another is not made; without it each is one of its own.
 * `group`: whose it is, where one's many must leave room for others'
 */
export const job = <S extends z.ZodMiniType<object>, const O extends JobOptions>(
  payload: S,
  options: O & { key?: (payload: z.infer<S>) => string; group?: (payload: z.infer<S>) => string },
) => ({ payload, ...options })

/** Nothing to say: what is due is looked for. One that comes by the minute is not tried again, for the next is there as soon. */
const sweepJobSchema = z.object({})
export const sweep = <const C extends string>(cron: C, expireInSeconds = 120) =>
  job(sweepJobSchema, { worker: 'api', cron, retryLimit: cron.startsWith('*') ? 0 : 2, expireInSeconds })
