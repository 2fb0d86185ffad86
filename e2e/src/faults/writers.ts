import { createHash, randomBytes } from 'node:crypto'

const DEMO = { 'x-customer-id': 'demo' }
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** What one writer has sent and what was acknowledged; values only grow. */
export interface Ledger {
  name: string
  sent: number
  acknowledged: number
}

export interface Writers {
  ledgers: Ledger[]
  /** Writes until told to stop; answers that never came count as sent, not as acknowledged. */
  run(signal: AbortSignal): Promise<void>
  /** What the service holds now, in the order of the ledgers. */
  read(): Promise<number[]>
}

type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** The service comes back on other ports after a kill, so its address is asked for each time. */
function createSend(getUrl: () => string, headers: Record<string, string>): Send {
  return async (method, path, body) => {
    const response = await fetch(getUrl() + path, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (response.status !== 200)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
}

function newDeviceId(): string {
  return [...randomBytes(20)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

async function signIn(getUrl: () => string, username: string): Promise<Send> {
  const visitor = await createSend(getUrl, DEMO)('POST', '/apps/v1/get-token', {
    platform: 'website',
    customerId: 'demo',
  })
  const send = createSend(getUrl, { ...DEMO, authorization: `Bearer ${visitor.token}` })
  const password = createHash('sha256').update('Nollywood-2026!').digest('hex')
  const user = await send('POST', '/apps/v1/login', { username, password, type: 'email', device_id: newDeviceId() })
  return createSend(getUrl, { ...DEMO, authorization: `Bearer ${user.user_token}` })
}

interface Playable {
  id: string
  isPlayable: boolean
}

interface Playback {
  sessionId: string
  presence: { url: string; token: string }
}

/**
 * Three writers on one account: resume points that move on, my-list entries that are added one by one and taken out again,
 * presence records that count.
 */
export async function createWriters(getUrl: () => string, username: string): Promise<Writers> {
  const send = await signIn(getUrl, username)
  const home = await send('GET', '/apps/v1/home')
  const titles = (home.rows as { items: Playable[] }[]).flatMap((row) => row.items).filter((item) => item.isPlayable)
  const [first, second] = [...new Set(titles.map((title) => title.id))]
  if (!first || !second) throw new Error('the demo has fewer than two playable titles')
  const upcoming = (await send('GET', '/apps/v1/upcoming-video'))._embedded as { items: Playable[] }
  // A point may grow without an end only where there is no film yet: one past a film's credits leaves the list.
  const endless = upcoming.items[0]?.id
  if (!endless) throw new Error('the demo announces no title')
  const query = `id=${first}&deviceId=${newDeviceId()}`
  const playback = (await send('GET', `/apps/v2/videoplayback?${query}`)) as unknown as Playback
  const presence = `${new URL(playback.presence.url).pathname}?auth=${encodeURIComponent(playback.presence.token)}`
  return assemble({
    resume: {
      write: (value) =>
        send('POST', '/apps/v1/resume', {
          video_id: endless,
          status: 1,
          resumeTime: value,
          sessionId: playback.sessionId,
          sequence: value,
        }),
      read: async () => {
        const { resumeList } = await send('GET', '/apps/v1/get-resume-list')
        return (
          (resumeList as { video_id: string; resumeTime: number }[]).find((entry) => entry.video_id === endless)
            ?.resumeTime ?? 0
        )
      },
    },
    // Odd values add, even values take out, so the parity of what is stored tells which write was the last.
    'my-list': {
      write: (value) => send('POST', '/apps/v1/mylist', { video_id: second, status: value % 2 }),
      read: async () => {
        const { _embedded } = await send('GET', '/apps/v1/mylist')
        return (_embedded as { collections: { id: string }[] }).collections.some((item) => item.id === second) ? 1 : 0
      },
    },
    presence: {
      write: (value) => send('PUT', presence, { video_name: String(value), lastSessionAt: { '.sv': 'timestamp' } }),
      read: async () => Number((await send('GET', presence)).video_name),
    },
  })
}

interface Kind {
  write(value: number): Promise<unknown>
  read(): Promise<number>
}

function assemble(kinds: Record<string, Kind>): Writers {
  const entries = Object.entries(kinds)
  const ledgers: Ledger[] = entries.map(([name]) => ({ name, sent: 0, acknowledged: 0 }))
  return {
    ledgers,
    async run(signal) {
      await Promise.all(entries.map(([, kind], index) => writeOn(kind, ledgers[index] as Ledger, signal)))
    },
    read: () => Promise.all(entries.map(([, kind]) => kind.read())),
  }
}

async function writeOn(kind: Kind, ledger: Ledger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    ledger.sent++
    try {
      await kind.write(ledger.sent)
      ledger.acknowledged = ledger.sent
    } catch (error) {
      if (error instanceof TypeError || isGoingDown(error)) return
      throw error
    }
  }
}

/** A server that is being stopped may still say so. */
function isGoingDown(error: unknown): boolean {
  return error instanceof Error && /answered 50[03]/.test(error.message)
}
