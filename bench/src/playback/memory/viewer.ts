import type { Page } from 'playwright'

/** Chromium plays sound at four times as well; what is faster is played without. */
export const RATE = 4

/** Plays on for so many seconds of film. @throws Error when the film is not there any more, or does not move */
export async function play(page: Page, filmSeconds: number): Promise<void> {
  await page.evaluate(
    ({ filmSeconds, rate }) =>
      new Promise<void>((resolve, reject) => {
        let played = 0
        let movedAt = performance.now()
        let before = Number.NaN
        const look = setInterval(() => {
          const video = document.querySelector('video')
          const moved = (video?.currentTime ?? 0) - before
          if (moved > 0) {
            played += moved
            movedAt = performance.now()
          }
          before = video?.currentTime ?? Number.NaN
          if (video && video.playbackRate !== 0) video.playbackRate = rate
          const isStuck = performance.now() - movedAt > 60_000
          if (played < filmSeconds && !isStuck) return
          clearInterval(look)
          if (isStuck) reject(new Error(`the film stands at ${before} s: ${document.body.innerText.slice(0, 300)}`))
          else resolve()
        }, 200)
      }),
    { filmSeconds, rate: RATE },
  )
}

interface Seeks {
  count: number
  /** Sends the film to a tenth of it. */
  send: (tenth: number) => Promise<void>
  /** After so long it is sent again. */
  patienceMs: number
}

/**
 * Goes about the film by its tenths, and waits for the picture there each time.
 * @returns how many times the film did not come
 */
export async function seek(page: Page, { count, send, patienceMs }: Seeks): Promise<number> {
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.playbackRate = 1
  })
  let lost = 0
  for (let turn = 0; turn < count; ) {
    const tenth = (turn * 7 + 3) % 10
    await send(tenth)
    const isCome = await page
      .waitForFunction(isThere, tenth / 10, { polling: 50, timeout: patienceMs })
      .then(() => true)
      .catch(() => false)
    if (isCome) turn += 1
    else {
      lost += 1
      console.log(`seek ${turn} to tenth ${tenth} did not come: ${await page.evaluate(tellFilm)}`)
      if (lost > count / 2) throw new Error('the film does not go where it is sent')
    }
  }
  return lost
}

/** Runs in the page. */
function isThere(part: number): boolean {
  const video = document.querySelector('video')
  if (!video || video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const past = video.currentTime - part * video.duration
  return past > -1 && past < 20
}

/** Runs in the page. */
function tellFilm(): string {
  const { currentTime, duration, seeking, readyState, paused, playbackRate } = document.querySelector('video') ?? {}
  const film = JSON.stringify({ currentTime, duration, seeking, readyState, paused, playbackRate })
  return `${film} ${document.body.innerText.slice(0, 300)}`
}
