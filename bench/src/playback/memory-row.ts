import type { CDPSession, Page } from 'playwright'
import { launch, withContext } from '../browser.ts'
import { readPlayedSeconds } from '../env.ts'
import type { Result } from '../result.ts'
import type { Service } from '../service.ts'
import { freeScreens, openOurPage } from './first-picture.ts'

const TITLE = 'goat-money'
const SEEKS = 200
/** Chromium plays sound at four times as well; what is faster is played without. */
const RATE = 4
const MOST_PERCENT = 10

/** What the page holds once all is taken away that nobody holds: its script's heap, and nodes. */
async function readHeld(client: CDPSession): Promise<{ bytes: number; nodes: number }> {
  for (let turn = 0; turn < 3; turn += 1) await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const find = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { bytes: find('JSHeapUsedSize'), nodes: find('Nodes') }
}

/** Plays the film again and again from its beginning, for so many seconds of film. */
async function play(page: Page, filmSeconds: number): Promise<void> {
  await page.evaluate(
    ({ filmSeconds, rate }) =>
      new Promise<void>((resolve) => {
        const video = document.querySelector('video') as HTMLVideoElement
        let played = 0
        let before = video.currentTime
        const look = setInterval(() => {
          played += Math.max(0, video.currentTime - before)
          // At the very end the player's page would be left.
          if (video.currentTime > video.duration - 3) video.currentTime = 0
          before = video.currentTime
          if (video.playbackRate !== 0) video.playbackRate = rate
          if (played < filmSeconds) return
          clearInterval(look)
          resolve()
        }, 200)
      }),
    { filmSeconds, rate: RATE },
  )
}

async function seek(page: Page): Promise<void> {
  for (let seek = 0; seek < SEEKS; seek += 1) {
    await page.evaluate(
      (place) => {
        const video = document.querySelector('video') as HTMLVideoElement
        video.currentTime = place * (video.duration - 4)
      },
      (seek * 0.618) % 1,
    )
    await page.waitForTimeout(150)
  }
}

/** What the player's page holds after an hour's worth of film and two hundred seeks, against what it held after a minute. */
export async function memoryRow(service: Service): Promise<Result> {
  const browser = await launch()
  try {
    await freeScreens(service)
    return await withContext(browser, async (context) => {
      const page = await context.newPage()
      const button = await openOurPage(page, { service, titleId: TITLE })
      await button.click()
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
      const client = await context.newCDPSession(page)
      await client.send('Performance.enable')
      await play(page, 60)
      const before = await readHeld(client)
      await play(page, readPlayedSeconds())
      await seek(page)
      await play(page, 10)
      const after = await readHeld(client)
      const percent = (after.bytes / before.bytes - 1) * 100
      const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
      return {
        what: `memory of the player's page after ${readPlayedSeconds()} s of film at ${RATE} times its speed, a film of 46 s again and again, and ${SEEKS} seeks`,
        measured: `${toMegabytes(after.bytes)}, ${after.nodes} nodes`,
        limit: `${toMegabytes(before.bytes)}, ${before.nodes} nodes after a minute`,
        figure: `${percent.toFixed(1)} %`,
        target: `< ${MOST_PERCENT} %`,
        isMet: percent < MOST_PERCENT,
      }
    })
  } finally {
    await browser.close()
  }
}
