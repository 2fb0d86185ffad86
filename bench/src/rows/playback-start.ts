import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launch, MOBILE, signInByForm, throttle, withContext } from '../browser.ts'
import { inTurns } from '../load.ts'
import { signIn } from '../member.ts'
import { type Result, ratioResult } from '../result.ts'
import type { Service } from '../service.ts'
import { startPlayback } from './server.ts'

/** The line alone: both pages run on the same processor. */
const LINE = { ...MOBILE, cpu: 1 }

declare global {
  interface Window {
    pressedAt: number
    pictureAt: number
  }
}

const BARE_PORT = 19083
/** A viewer reads about the title before the press; meanwhile the page fetches the player, as the bare page has it already. */
const READING_MS = 3_000
const SHAKA = fileURLToPath(
  new URL('../../../node_modules/shaka-player/dist/shaka-player.compiled.js', import.meta.url),
)

/** Notes when a button was pressed and when the first picture of any video was there. */
const STOPWATCH = `
  window.pressedAt = 0; window.pictureAt = 0
  addEventListener('click', () => { window.pressedAt ||= performance.now() }, true)
  new MutationObserver(() => {
    const video = document.querySelector('video')
    if (!video || video.isTimed) return
    video.isTimed = true
    video.requestVideoFrameCallback((now) => { window.pictureAt = now })
  }).observe(document, { childList: true, subtree: true })`

const BARE_PAGE = `<!doctype html><button>Play</button><video muted></video><script src="/shaka.js"></script><script>
  const player = new shaka.Player()
  const ready = player.attach(document.querySelector('video'))
  document.querySelector('button').onclick = async () => {
    const { manifest, licence, customData } = window.stream
    await ready
    player.configure({ drm: { servers: { 'org.w3.clearkey': licence } } })
    player.getNetworkingEngine().registerRequestFilter((type, request) => {
      if (type === shaka.net.NetworkingEngine.RequestType.LICENSE) request.headers['x-dt-custom-data'] = customData
    })
    await player.load(manifest)
    document.querySelector('video').play()
  }
</script>`

async function serveBarePage(): Promise<() => void> {
  const library = await readFile(SHAKA)
  const server = createServer((request, response) => {
    const isLibrary = request.url === '/shaka.js'
    response.writeHead(200, { 'content-type': isLibrary ? 'text/javascript' : 'text/html' })
    response.end(isLibrary ? library : BARE_PAGE)
  })
  await new Promise<void>((resolve) => server.listen(BARE_PORT, '127.0.0.1', resolve))
  return () => server.close()
}

async function readSeconds(page: Page): Promise<number> {
  await page.waitForFunction(() => window.pictureAt > 0, undefined, { timeout: 30_000 })
  return page.evaluate(() => (window.pictureAt - window.pressedAt) / 1000)
}

async function bareSeconds(service: Service, context: BrowserContext): Promise<number> {
  const { headers } = await signIn(service.url, 'family@example.com')
  const playback = await startPlayback(service, headers)
  const page = await context.newPage()
  await page.addInitScript(STOPWATCH)
  await page.goto(`http://localhost:${BARE_PORT}/`)
  const stream = {
    manifest: playback.dash,
    licence: playback.drm.servers['org.w3.clearkey'],
    customData: playback.drm.customData,
  }
  await page.evaluate((given) => Object.assign(window, { stream: given }), stream)
  await throttle(page, LINE)
  await page.getByRole('button', { name: 'Play' }).click()
  return readSeconds(page)
}

async function ourSeconds(service: Service, context: BrowserContext, titleId: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(STOPWATCH)
  await signInByForm(page, service.url, 'family@example.com')
  await page.goto(`${service.url}/#/details/${titleId}/related`)
  const button = page.getByRole('button', { name: /^(Watch Now|Resume)$/ }).first()
  await button.waitFor()
  await page.waitForTimeout(READING_MS)
  await page.evaluate(() => {
    window.pressedAt = 0
  })
  await throttle(page, LINE)
  await button.click()
  const seconds = await readSeconds(page)
  await page.goto(`${service.url}/#/home`)
  return seconds
}

async function freeScreens(service: Service): Promise<void> {
  await service.pool.query('delete from screen_lease')
  await service.pool.query('delete from licence_hold')
  await service.pool.query('delete from resume_point')
}

/** From the press of Watch Now to the first picture, against a bare Shaka page with the same film and licences. */
export async function playbackStartRow(service: Service): Promise<Result> {
  const stopServing = await serveBarePage()
  const browser: Browser = await launch()
  try {
    const { headers } = await signIn(service.url, 'family@example.com')
    const { titleId } = await startPlayback(service, headers)
    const [ours = [], limits = []] = await inTurns(5, [
      async () => {
        await freeScreens(service)
        return withContext(browser, (context) => ourSeconds(service, context, titleId))
      },
      async () => {
        await freeScreens(service)
        return withContext(browser, (context) => bareSeconds(service, context))
      },
    ])
    return ratioResult({
      what: 'press to first picture, 1.6 Mbit/s and 150 ms',
      unit: 's',
      ours,
      limits,
      target: 1.25,
      isHigherBetter: false,
    })
  } finally {
    await browser.close()
    stopServing()
  }
}
