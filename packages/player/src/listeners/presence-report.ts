/** What came of one beat. `limit`: all screens of the account are in use elsewhere. */
export type BeatOutcome = { kind: 'kept' } | { kind: 'limit'; devices: unknown } | { kind: 'refused'; status: number }

export interface PresenceReportOptions {
  /** Address of this device's record with its `auth`. */
  url: string
  /** The record, made anew for each beat. */
  readRecord: () => unknown
  /** The film's media token, renewed. */
  onMediaToken?: (token: string) => void
  fetch?: typeof fetch
}

/** Bears the renewed media token of an answer. */
export const MEDIA_TOKEN_HEADER = 'x-media-token'

/** Sends the record; one at a time: whoever wants to while one is under way is served by it. Rejects on a lost line. */
export function createPresenceReports(options: PresenceReportOptions): () => Promise<BeatOutcome> {
  let underWay: Promise<BeatOutcome> | null = null
  return () => {
    underWay ??= putRecord(options).finally(() => {
      underWay = null
    })
    return underWay
  }
}

async function putRecord(options: PresenceReportOptions): Promise<BeatOutcome> {
  const send = options.fetch ?? fetch
  const response = await send(options.url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options.readRecord()),
  })
  if (response.ok) {
    const mediaToken = response.headers.get(MEDIA_TOKEN_HEADER)
    if (mediaToken) options.onMediaToken?.(mediaToken)
    // An answer that nobody reads keeps its connection.
    await response.arrayBuffer()
    return { kind: 'kept' }
  }
  if (response.status !== 422) return { kind: 'refused', status: response.status }
  // What is no answer of ours says it all the same by its status.
  const answer: { error?: { devices?: unknown } } | null = await response.json().catch(() => null)
  return { kind: 'limit', devices: answer?.error?.devices ?? [] }
}
