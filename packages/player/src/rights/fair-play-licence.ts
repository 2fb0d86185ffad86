import { PlayerError } from '../player-error.ts'
import { CUSTOM_DATA_HEADER, type LicenceServers } from '../source.ts'

export const FAIRPLAY = 'com.apple.fps'
/** A line that fails is tried once more. */
const TRIES = 2

type Answered = { bytes: Uint8Array<ArrayBuffer> } | { error: PlayerError }

/** The content key context for what the module said: a form there, base64 back, which some servers put between tags. */
export async function askLicence(
  { servers, customData }: LicenceServers,
  spc: ArrayBuffer,
  ask: typeof fetch,
): Promise<Answered> {
  const answered = await send(ask, servers[FAIRPLAY] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', [CUSTOM_DATA_HEADER]: customData },
    // A film's key is named in the module's own words; whose film it is the service knows of the session.
    body: `spc=${encodeURIComponent(toBase64(new Uint8Array(spc)))}`,
  })
  if ('error' in answered) return answered
  const text = new TextDecoder().decode(answered.bytes)
  try {
    return { bytes: fromBase64(text.replace(/<\/?ckc>/g, '').trim()) }
  } catch (cause) {
    return { error: fail('FAIRPLAY_LICENCE', { cause }) }
  }
}

/** The service's certificate, in which the module writes what it says. */
export const askCertificate = ({ certificate = '' }: LicenceServers, ask: typeof fetch): Promise<Answered> =>
  send(ask, certificate, {})

export const fail = (code: string, more: { cause?: unknown; status?: number; details?: unknown } = {}): PlayerError =>
  new PlayerError({ category: 'drm', code, recoverable: isPassing(more.status), ...more })

/** A licence that is not given, or that has run out. */
export const isRefusal = ({ status }: PlayerError): boolean => status === 401 || status === 403 || status === 422

const isPassing = (status: number | undefined) =>
  status === undefined || status >= 500 || status === 408 || status === 429

async function send(ask: typeof fetch, url: string, init: RequestInit): Promise<Answered> {
  let failed: PlayerError | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const answer = await ask(url, init)
      if (answer.ok) return { bytes: new Uint8Array(await answer.arrayBuffer()) }
      failed = await toError(answer)
      // A refusal is final.
      if (answer.status < 500) break
    } catch (cause) {
      failed = new PlayerError({ category: 'network', code: 'FAIRPLAY_LINE', recoverable: true, cause })
    }
  }
  return { error: failed ?? fail('FAIRPLAY_LICENCE') }
}

async function toError(answer: Response): Promise<PlayerError> {
  const details = await answer.json().then(
    (body: { error?: { code?: string } }) => body.error,
    () => undefined,
  )
  const { status } = answer
  return fail(details?.code ?? 'FAIRPLAY_LICENCE', { status, ...(details && { details }) })
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  if (bytes.length === 0) throw new Error('an empty licence')
  return bytes
}
