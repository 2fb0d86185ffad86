import { FILM, SCREENS } from '../layout/seed.ts'
import type { Ask } from './ask.ts'
import { newDeviceId, pause, signIn } from './people.ts'
import { type Playback, toPath } from './viewers.ts'

const DEVICES = SCREENS * 2
const TURN_MS = 1_200
const BEATS = 4

/** One account on more devices than its plan has screens: all of them try all the time. */
export interface Crowd {
  email: string
  /** How many devices believed at once that they hold a screen, at most, and for how long more than there are. */
  take(): { most: number; overMs: number }
  run(signal: AbortSignal): Promise<void>
}

export function createCrowd(ask: Ask, email: string): Crowd {
  const holding = new Set<string>()
  let [most, overMs, overSince] = [0, 0, 0]
  const note = () => {
    most = Math.max(most, holding.size)
    const isOver = holding.size > SCREENS
    if (isOver && overSince === 0) overSince = performance.now()
    if (overSince > 0) overMs = Math.max(overMs, performance.now() - overSince)
    if (!isOver) overSince = 0
  }
  async function hold(deviceId: string, token: string, signal: AbortSignal): Promise<void> {
    const started = await ask(`GET /apps/v2/videoplayback?id=${FILM}&deviceId=${deviceId}`, { token })
    if (started.status !== 200) return
    holding.add(deviceId)
    note()
    const { presence, sessionId } = started.body as unknown as Playback
    const path = `${toPath(presence.url)}?auth=${encodeURIComponent(presence.token)}`
    for (let turn = 0; turn < BEATS && !signal.aborted; turn += 1) {
      await pause(TURN_MS, signal)
      const { status } = await ask(`PUT ${path as `/${string}`}`, { body: { video_id: FILM } })
      if (status >= 400 && status < 500) break
    }
    holding.delete(deviceId)
    note()
    await ask(`POST /apps/v2/playback-sessions/${sessionId}/end`, { token, body: {} })
  }
  async function tryOn(signal: AbortSignal): Promise<void> {
    const deviceId = newDeviceId()
    const token = await signIn(ask, { email, deviceId }, signal)
    while (!signal.aborted) {
      await hold(deviceId, token, signal)
      await pause(TURN_MS, signal)
    }
  }
  return {
    email,
    take() {
      note()
      const taken = { most, overMs }
      ;[most, overMs] = [holding.size, 0]
      return taken
    },
    async run(signal) {
      await Promise.all(Array.from({ length: DEVICES }, () => tryOn(signal)))
    },
  }
}
