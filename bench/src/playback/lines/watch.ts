import type { Page } from 'playwright'

export interface Watched {
  /** Null where no picture came while a viewer waits. */
  startSeconds: number | null
  playedSeconds: number
  /** After the first picture, while the film should have moved. */
  stalledSeconds: number
  stalls: number
  /** Of the picture, over what was played. */
  meanLines: number
}

interface Seen {
  firstAt: number
  playedMs: number
  stalledMs: number
  stalls: number
  /** Lines, times the milliseconds that they were seen for. */
  lines: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

const LOOK_MS = 250
/** A viewer has left by then. */
export const PATIENCE_SECONDS = 60

/** Looks at the page's film four times a second, from inside: what the line does to the page does nothing to the looking. */
const WATCH = `
  const seen = window.seen = { firstAt: 0, playedMs: 0, stalledMs: 0, stalls: 0, lines: 0 }
  let before = 0, lookedAt = performance.now(), isStalled = false
  setInterval(() => {
    const video = document.querySelector('video'), now = performance.now(), ms = now - lookedAt
    lookedAt = now
    if (!seen.firstAt) {
      if (video && video.getVideoPlaybackQuality().totalVideoFrames > 0) seen.firstAt = now
    } else {
      const moves = Boolean(video) && video.currentTime > before
      if (moves) { seen.playedMs += ms; seen.lines += ms * video.videoHeight } else seen.stalledMs += ms
      if (!moves && !isStalled) seen.stalls += 1
      isStalled = !moves
    }
    before = video ? video.currentTime : 0
  }, ${LOOK_MS})`

/**
 * Presses, and looks for so many seconds.
 * @param seconds 0 to look until the first picture is there, and no longer
 */
export async function watchOver(page: Page, press: () => Promise<void>, seconds: number): Promise<Watched> {
  await page.evaluate(WATCH)
  const pressedAt = await page.evaluate(() => performance.now())
  await press()
  const isSeen = () => page.evaluate(() => window.seen.firstAt > 0)
  for (let second = 0; second < PATIENCE_SECONDS && !(await isSeen()); second += 0.5) await page.waitForTimeout(500)
  if (await isSeen()) await page.waitForTimeout(Math.max(0, seconds * 1000 - (await sinceMs(page, pressedAt))))
  const { firstAt, playedMs, stalledMs, stalls, lines } = await page.evaluate(() => window.seen)
  return {
    startSeconds: firstAt === 0 ? null : (firstAt - pressedAt) / 1000,
    playedSeconds: playedMs / 1000,
    stalledSeconds: stalledMs / 1000,
    stalls,
    meanLines: lines / Math.max(1, playedMs),
  }
}

const sinceMs = (page: Page, at: number) => page.evaluate((before) => performance.now() - before, at)
