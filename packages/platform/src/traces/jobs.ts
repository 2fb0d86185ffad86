import { during, type Traces } from './traces.ts'

/** Beside what a job bears. A build that knows nothing of it leaves it out when it reads the job. */
const MEMBER = 'traceparent'

type Data = object & { [MEMBER]?: unknown }

export interface TracedJobs {
  /** @param send is given what adds to a job where it comes from */
  send<T>(name: string, send: (toSent: <D extends object>(data: D) => D) => Promise<T>): Promise<T>
  run(job: { name: string; attempt: number; data: object | null }, handle: () => Promise<void>): Promise<void>
}

/** What a job was sent with, and not where it comes from. */
export function toOwnData(data: object): object {
  if (!(MEMBER in data)) return data
  const { [MEMBER]: _, ...own } = data as Data
  return own
}

const AS_IT_IS: TracedJobs = { send: (_name, send) => send((data) => data), run: (_job, handle) => handle() }

/** A job is kept with what it was sent from: its trace goes on in the process that runs it, at every try. */
export function traceJobs(traces: Traces | null): TracedJobs {
  if (!traces) return AS_IT_IS
  return {
    send(name, send) {
      const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name }
      const span = traces.child(`send ${name}`, { kind: 'producer', attributes })
      return during(span, () => send((data) => (span ? { ...data, [MEMBER]: span.traceparent } : data)))
    },
    run({ name, attempt, data }, handle) {
      const parent = (data as Data | null)?.[MEMBER]
      const span = traces.begin(`run ${name}`, {
        kind: 'consumer',
        attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': name, 'kola.attempt': attempt },
        ...(typeof parent === 'string' && { parent }),
      })
      return during(span, handle)
    },
  }
}
