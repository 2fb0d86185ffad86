import { systemTimers, type Timers } from '../listeners/timers.ts'
import { PlayerError } from '../player-error.ts'
import { CUSTOM_DATA_HEADER, type LicenceServers, type MediaRights } from '../source.ts'

export const CLEAR_KEY = 'org.w3.clearkey'

export interface ClearKeyRenewal {
  drm: LicenceServers
  rights: Pick<MediaRights, 'regain'> | undefined
  /** Those that play, in hex. */
  listKeyIds: () => readonly string[]
  isPaused: () => boolean
  /** Another film plays, or none. */
  isOver: () => boolean
  /** The film may not go on. */
  onRefused: (error: PlayerError) => void
  timers?: Timers
  ask?: typeof fetch
}

/**
 * Keys that the browser was given have no end. So the player itself asks for them again at half of the time that a licence
 * lives, as the modules of other key systems do, and ends the film when they are refused. A pause asks for nothing: its
 * screen may be given back.
 */
export function renewClearKey(renewal: ClearKeyRenewal): void {
  const { drm, timers = systemTimers } = renewal
  if (!drm.licenceSeconds || !drm.servers[CLEAR_KEY]) return
  const everyMs = (drm.licenceSeconds * 1_000) / 2
  const wait = () =>
    void timers.after(everyMs, () => {
      if (renewal.isOver()) return
      void renew(renewal).then((goesOn) => goesOn && wait())
    })
  wait()
}

/** @returns false when the film is over for this player */
async function renew(renewal: ClearKeyRenewal): Promise<boolean> {
  const { rights, isOver, onRefused } = renewal
  if (renewal.isPaused()) return true
  let refusal = await askForKeys(renewal)
  if (refusal && rights && !isOver()) {
    // A screen that was given back may be had again, as for the film's own bytes.
    const regained = await rights.regain()
    if (regained === 'elsewhere') return false
    if (regained === 'regained' && !isOver()) refusal = await askForKeys(renewal)
  }
  if (isOver()) return false
  if (refusal) onRefused(refusal)
  return refusal === null
}

/** @returns null for keys, and for a line or a service that fails: they are asked again at the next turn */
async function askForKeys({ drm, listKeyIds, ask = fetch }: ClearKeyRenewal): Promise<PlayerError | null> {
  const kids = listKeyIds().map(toBase64Url)
  if (kids.length === 0) return null
  try {
    const answer = await ask(drm.servers[CLEAR_KEY] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [CUSTOM_DATA_HEADER]: drm.customData },
      body: JSON.stringify({ kids, type: 'temporary' }),
    })
    const isRefused = answer.status === 401 || answer.status === 403 || answer.status === 422
    return isRefused ? await toRefusal(answer) : null
  } catch {
    return null
  }
}

async function toRefusal(answer: Response): Promise<PlayerError> {
  const details = await answer.json().then(
    (body: { error?: { code?: string } }) => body.error,
    () => undefined,
  )
  const { status } = answer
  return new PlayerError({
    ...{ category: 'drm', code: details?.code ?? 'LICENCE_DENIED', status, recoverable: false },
    ...(details && { details }),
  })
}

function toBase64Url(hex: string): string {
  const bytes = hex.match(/../g) ?? []
  const text = bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('')
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
