import type { Page } from 'playwright'
import type { Second } from './traces.ts'

export interface Watched {
  /** Null where no picture came. */
  startSeconds: number | null
  playedSeconds: number
  /** After the first picture, while the film should have moved. */
  stalledSeconds: number
}

const LOOK_MS = 250
/** A viewer has left by then. */
const MOST_START_SECONDS = 30

declare global {
  interface Window {
    watched: { firstAt: number; playedMs: number; stalledMs: number }
  }
}

/** Looks at the page's film four times a second, from inside: what the line does to the page does nothing to the looking. */
const WATCH = `
  window.watched = { firstAt: 0, playedMs: 0, stalledMs: 0 }
  let before = 0, lookedAt = performance.now()
  setInterval(() => {
    const video = document.querySelector('video'), now = performance.now(), ms = now - lookedAt
    lookedAt = now
    if (!video || video.ended) return
    if (!window.watched.firstAt) {
      if (video.getVideoPlaybackQuality().totalVideoFrames > 0) window.watched.firstAt = now
    } else if (video.currentTime > before) window.watched.playedMs += ms
    else window.watched.stalledMs += ms
    before = video.currentTime
  }, ${LOOK_MS})`

/** Plays so many seconds over a line that changes every second. */
export async function watchOver(
  page: Page,
  press: () => Promise<void>,
  { seconds, toSecond }: { seconds: number; toSecond: (second: number) => Second },
): Promise<Watched> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const shape = async ({ kilobits, latencyMs: latency }: Second) => {
    const bytes = Math.max(1, (kilobits * 1_000) / 8)
    const rates = { downloadThroughput: bytes, uploadThroughput: bytes }
    await client.send('Network.emulateNetworkConditions', { offline: false, latency, ...rates })
  }
  await shape(toSecond(0))
  await page.evaluate(WATCH)
  const pressedAt = await page.evaluate(() => performance.now())
  await press()
  for (let second = 1; second <= seconds; second += 1) {
    await page.waitForTimeout(1_000)
    await shape(toSecond(second))
    if (second === MOST_START_SECONDS && (await page.evaluate(() => window.watched.firstAt)) === 0) break
  }
  const { firstAt, playedMs, stalledMs } = await page.evaluate(() => window.watched)
  const startSeconds = firstAt === 0 ? null : (firstAt - pressedAt) / 1_000
  return { startSeconds, playedSeconds: playedMs / 1_000, stalledSeconds: stalledMs / 1_000 }
}
