interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** What tells whether data is a job's payload; schemas of zod are such. */
export interface PayloadSchema<P extends object> {
  safeParse(data: unknown): { success: true; data: P } | { success: false; error: { issues: readonly Issue[] } }
}

export interface JobDefinition {
  payload: PayloadSchema<object>
  /** While a job of this key waits or runs, another is not made; without it each job is one of its own. */
  key?: (payload: never) => string
  /** While one of its key runs, one more may wait: what came too late for the one that runs is not lost. */
  waitsWhileRunning?: boolean
  /** Whose it is. Of one group no more than `groupLimit` run at once: the rest is there for others. */
  group?: (payload: never) => string
  groupLimit?: number
  /** How many run at once in a process; 1 unless told otherwise. */
  concurrency?: number
  /** Made by the clock: a cron expression of five fields, in UTC. Its payload is empty. */
  cron?: string
  /** 5 unless told otherwise: a killed process costs its job a try. */
  retryLimit?: number
  retryDelaySeconds?: number
  retryBackoff?: boolean
  /** Back-off grows to this and no further. */
  retryDelayMaxSeconds?: number
  /** How long one try may last; 15 min unless told otherwise. */
  expireInSeconds?: number
}

/** All jobs of a product, by name. */
export type JobTable = Readonly<Record<string, JobDefinition>>

export type Payload<J extends JobTable, K extends keyof J> = Extract<
  ReturnType<J[K]['payload']['safeParse']>,
  { success: true }
>['data']

/** What a handler is given. `attempt` is 1 on the first try; `signal` aborts when the job has lasted too long. */
export interface RunningJob<P> {
  id: string
  name: string
  data: P
  attempt: number
  signal: AbortSignal
}

/** Thrown by a handler whose job is to wait: it goes back to the queue as if it had not been begun, for some seconds. */
export class NotNow extends Error {}

/** A throw means: try again later. */
export type JobHandler<P> = (job: RunningJob<P>) => Promise<void>

/** A handler for each of these jobs: one that is missing, or takes another payload, does not compile. */
export type JobHandlers<J extends JobTable, K extends keyof J> = { readonly [N in K]: JobHandler<Payload<J, N>> }

/** Says what is wrong and where, such as `target.keys: Invalid input`. */
export const toReason = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => `${path.map(String).join('.') || 'payload'}: ${message}`).join('; ')
