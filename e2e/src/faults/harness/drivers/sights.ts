export interface Answer {
  /** 0 where nobody answered. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}

/** What callers met since the last look. */
export interface Sight {
  answered: number
  /** 503 with Retry-After: whoever called knows what to do. */
  unavailable: number
  /** Connections that ended without an answer. */
  cut: number
  /** Everything else that is a fault of ours, each kind once with how often it was met. */
  unclear: string[]
}

export interface Sights {
  note(call: string, answer: Answer): void
  take(): Sight
}

/** Identities and tokens make each address another one. */
const toKind = (call: string) =>
  call
    .replace(/\?.*/, '')
    .replace(/\/media\/.*/, '/media/…')
    .replace(/\/presence\/.*|(?<=\/)[\w-]{20,}/, '…')

export function createSights(): Sights {
  let [answered, unavailable, cut] = [0, 0, 0]
  let unclear = new Map<string, number>()
  const add = (kind: string) => unclear.set(kind, (unclear.get(kind) ?? 0) + 1)
  return {
    note(call, { status, headers, body }) {
      if (status === 0 && body.code !== 'HUNG') cut += 1
      else if (status === 0) add(`${toKind(call)} was not answered`)
      else if (status === 503 && Number(headers['retry-after']) > 0) unavailable += 1
      else if (status >= 500 && status !== 507) add(`${status} ${toKind(call)}`)
      else answered += 1
    },
    take() {
      const kinds = [...unclear].map(([kind, times]) => (times > 1 ? `${kind} (${times} times)` : kind))
      const sight = { answered, unavailable, cut, unclear: kinds }
      ;[answered, unavailable, cut, unclear] = [0, 0, 0, new Map()]
      return sight
    },
  }
}
