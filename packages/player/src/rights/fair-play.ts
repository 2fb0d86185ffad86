import type { Report } from '../engines/engine.ts'
import { systemTimers, type Timers } from '../listeners/timers.ts'
import type { PlayerError } from '../player-error.ts'
import type { MediaSource } from '../source.ts'
import { askCertificate, askLicence, FAIRPLAY, fail, isRefusal } from './fair-play-licence.ts'

export interface FairPlayNeeds {
  video: HTMLVideoElement
  /** The film may not begin, or not go on. */
  onFailure: (error: PlayerError) => void
  timers?: Timers
  ask?: typeof fetch
}

/** Keys for what an Apple browser's own HLS reads, through Encrypted Media Extensions. */
export interface FairPlay {
  /** Before the film is given to the element. */
  open(source: MediaSource): void
  stop(): void
}

export const bringFairPlay = (video: HTMLVideoElement, report: Report): FairPlay =>
  createFairPlay({
    video,
    onFailure: (error) => {
      video.pause()
      report({ status: 'error', error })
    },
  })

const CONFIGURATION: MediaKeySystemConfiguration[] = [
  {
    initDataTypes: ['skd', 'sinf'],
    videoCapabilities: [{ contentType: 'application/vnd.apple.mpegurl', robustness: '' }],
    audioCapabilities: [{ contentType: 'application/vnd.apple.mpegurl', robustness: '' }],
    distinctiveIdentifier: 'not-allowed',
    persistentState: 'not-allowed',
    sessionTypes: ['temporary'],
  },
]
/** What Apple's module takes for the wish to renew: it answers with a message. */
const RENEW = new TextEncoder().encode('renew')

/** One film's keys. */
interface Opened {
  source: MediaSource
  keys: Promise<MediaKeys>
  sessions: MediaKeySession[]
  /** Key names that were asked for: the element says them again with each rendition. */
  asked: Set<string>
  stops: (() => void)[]
}

export function createFairPlay(needs: FairPlayNeeds): FairPlay {
  const { video } = needs
  let film: Opened | null = null
  /** The element keeps its keys from one film to the next: the certificate is the service's. */
  let kept: Promise<MediaKeys> | null = null

  const getKeys = (source: MediaSource): Promise<MediaKeys> => {
    kept ??= prepare(needs, source)
    // Of a film that is not encrypted nobody asks for them.
    kept.catch(() => {
      kept = null
    })
    return kept
  }

  const onEncrypted = ({ initDataType, initData }: MediaEncryptedEvent) => {
    if (film && initData) void begin(needs, film, { initDataType, initData }).catch((error) => needs.onFailure(error))
  }
  const close = () => {
    for (const stop of film?.stops ?? []) stop()
    // Of one that never began there is nothing to close.
    for (const session of film?.sessions ?? []) session.close().catch(() => undefined)
    film = null
  }
  video.addEventListener('encrypted', onEncrypted)

  return {
    open(source) {
      close()
      const { drm } = source
      if (!drm?.servers[FAIRPLAY] || !drm.certificate) return
      film = { source, keys: getKeys(source), sessions: [], asked: new Set(), stops: [] }
      renewAll(needs, film)
    },
    stop() {
      video.removeEventListener('encrypted', onEncrypted)
      close()
    },
  }
}

/** While the manifest is read: which module there is, and its certificate. @throws PlayerError */
async function prepare({ video, ask = fetch }: FairPlayNeeds, { drm }: MediaSource): Promise<MediaKeys> {
  if (!drm) throw fail('FAIRPLAY_NONE')
  const certificate = askCertificate(drm, ask)
  try {
    const access = await navigator.requestMediaKeySystemAccess(FAIRPLAY, CONFIGURATION)
    const [keys, given] = [await access.createMediaKeys(), await certificate]
    if ('error' in given) throw given.error
    await keys.setServerCertificate(given.bytes)
    await video.setMediaKeys(keys)
    return keys
  } catch (cause) {
    const { name } = cause as Error
    throw name === 'PlayerError' ? cause : fail(`FAIRPLAY_${name}`, { cause })
  }
}

type Wanted = Pick<MediaEncryptedEvent, 'initDataType'> & { initData: ArrayBuffer }

/** @throws PlayerError */
async function begin(needs: FairPlayNeeds, film: Opened, { initDataType, initData }: Wanted): Promise<void> {
  const name = `${initDataType}:${new Uint8Array(initData).join()}`
  if (film.asked.has(name)) return
  film.asked.add(name)
  const keys = await film.keys
  const session = keys.createSession('temporary')
  film.sessions.push(session)
  session.addEventListener('message', ({ message }) => void answer(needs, film, { session, message }))
  session.addEventListener('keystatuseschange', () => {
    const failure = readStatuses(session)
    if (failure) needs.onFailure(failure)
  })
  try {
    await session.generateRequest(initDataType, initData)
  } catch (cause) {
    throw fail('FAIRPLAY_REQUEST', { cause })
  }
}

/** What the module says goes to the service, and what that answers to the module. */
async function answer(needs: FairPlayNeeds, film: Opened, said: Said): Promise<void> {
  const { drm, rights } = film.source
  const isRenewal = said.session.keyStatuses.size > 0
  if (!drm) return
  let answered = await askLicence(drm, said.message, needs.ask ?? fetch)
  if ('error' in answered && isRefusal(answered.error) && rights) {
    // A screen that was given back may be had again, as for the film's own bytes.
    const regained = await rights.regain()
    if (regained === 'elsewhere') return
    if (regained === 'regained') answered = await askLicence(drm, said.message, needs.ask ?? fetch)
  }
  if (!film.sessions.includes(said.session)) return
  if ('error' in answered) {
    // A renewal is asked for again before the licence has run out.
    if (!isRenewal || isRefusal(answered.error)) needs.onFailure(answered.error)
    return
  }
  await said.session.update(answered.bytes).catch((cause) => needs.onFailure(fail('FAIRPLAY_LICENCE', { cause })))
}

interface Said {
  session: MediaKeySession
  message: ArrayBuffer
}

/** At half of a licence's time, as of every other key system. A pause asks for nothing: its screen may be given back. */
function renewAll({ video, timers = systemTimers }: FairPlayNeeds, film: Opened): void {
  const { licenceSeconds } = film.source.drm ?? {}
  if (!licenceSeconds) return
  const wait = () => {
    const stop = timers.after((licenceSeconds * 1_000) / 2, () => {
      for (const session of video.paused ? [] : film.sessions) session.update(RENEW).catch(() => undefined)
      wait()
    })
    film.stops.splice(0, film.stops.length, stop)
  }
  wait()
}

function readStatuses(session: MediaKeySession): PlayerError | null {
  const statuses = new Set<MediaKeyStatus>()
  session.keyStatuses.forEach((status) => void statuses.add(status))
  // It ran out, as one that was refused: a new permission opens it again.
  if (statuses.has('expired')) return fail('LICENCE_DENIED', { status: 403 })
  if (statuses.has('output-restricted')) return fail('FAIRPLAY_OUTPUT')
  return statuses.has('internal-error') ? fail('FAIRPLAY_MODULE') : null
}
