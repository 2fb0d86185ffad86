import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launch, MOBILE, signInByForm, throttle, withContext } from '../browser.ts'
import { inTurns } from '../load.ts'
import { newDeviceId, signIn } from '../member.ts'
import { type Result, ratioResult } from '../result.ts'
import { BARE_PLAYER_PORT, type Service } from '../service.ts'
import { addFilm } from './packaging.ts'

/** The line alone: both pages run on the same processor. */
const LINE = { ...MOBILE, cpu: 1 }

declare global {
  interface Window {
    pressedAt: number
    pictureAt: number
    /** Lines of the first picture. */
    pictureLines: number
  }
}

/** A viewer reads about the title before the press; meanwhile the page fetches the player, as the bare page has it already. */
const READING_MS = 3_000
const SHAKA = fileURLToPath(
  new URL('../../../node_modules/shaka-player/dist/shaka-player.compiled.js', import.meta.url),
)

/** Notes when a button was pressed and when the first picture of any video was there. */
const STOPWATCH = `
  window.pressedAt = 0; window.pictureAt = 0; window.pictureLines = 0
  addEventListener('click', () => { window.pressedAt ||= performance.now() }, true)
  new MutationObserver(() => {
    const video = document.querySelector('video')
    if (!video || video.isTimed) return
    video.isTimed = true
    video.requestVideoFrameCallback((now, { height }) => { window.pictureAt = now; window.pictureLines = height })
  }).observe(document, { childList: true, subtree: true })`

const BARE_PAGE = `<!doctype html><button>Play</button><video muted></video><script src="/shaka.js"></script><script>
  const player = new shaka.Player()
  const ready = player.attach(document.querySelector('video'))
  document.querySelector('button').onclick = async () => {
    const { address, headers, lines } = window.film
    await ready
    const answer = await (await fetch(address, { headers })).json()
    const { servers, customData } = answer.drm
    player.configure({ drm: { servers }, abr: { restrictions: { minHeight: lines, maxHeight: lines } } })
    player.getNetworkingEngine().registerRequestFilter((type, request) => {
      if (type === shaka.net.NetworkingEngine.RequestType.LICENSE) request.headers['x-dt-custom-data'] = customData
    })
    await player.load(answer.dash)
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
  await new Promise<void>((resolve) => server.listen(BARE_PLAYER_PORT, '127.0.0.1', resolve))
  return () => server.close()
}

interface FirstPicture {
  seconds: number
  lines: number
}

async function readPicture(page: Page): Promise<FirstPicture> {
  await page.waitForFunction(() => window.pictureAt > 0, undefined, { timeout: 30_000 })
  return page.evaluate(() => ({
    seconds: (window.pictureAt - window.pressedAt) / 1000,
    lines: window.pictureLines,
  }))
}

interface Side {
  service: Service
  context: BrowserContext
  titleId: string
}

/** A bare Shaka page asks for permission in the press, as ours does, and begins with the same rendition. */
async function bareSeconds({ service, context, titleId }: Side, lines: number): Promise<number> {
  const { headers } = await signIn(service.url, 'family@example.com')
  const page = await context.newPage()
  await page.addInitScript(STOPWATCH)
  await page.goto(`http://localhost:${BARE_PLAYER_PORT}/`)
  const address = `${service.url}/apps/v2/videoplayback?id=${titleId}&deviceId=${newDeviceId()}`
  await page.evaluate((film) => Object.assign(window, { film }), { address, headers, lines })
  await throttle(page, LINE)
  await page.getByRole('button', { name: 'Play' }).click()
  const picture = await readPicture(page)
  if (picture.lines !== lines) throw new Error(`The bare page began with ${picture.lines} lines instead of ${lines}`)
  return picture.seconds
}

async function ourPicture({ service, context, titleId }: Side): Promise<FirstPicture> {
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
  const picture = await readPicture(page)
  await page.goto(`${service.url}/#/home`)
  return picture
}

async function freeScreens(service: Service): Promise<void> {
  await service.pool.query('delete from screen_lease')
  await service.pool.query('delete from licence_hold')
  await service.pool.query('delete from resume_point')
}

/** From the press of Watch Now to the first picture, against a bare Shaka page with the same film, rendition and licences. */
export async function playbackStartRow(service: Service): Promise<Result> {
  const stopServing = await serveBarePage()
  const browser: Browser = await launch()
  try {
    const titleId = await addFilm(service)
    let lines = 0
    const [ours = [], limits = []] = await inTurns(5, [
      async () => {
        await freeScreens(service)
        const picture = await withContext(browser, (context) => ourPicture({ service, context, titleId }))
        lines = picture.lines
        return picture.seconds
      },
      async () => {
        await freeScreens(service)
        return withContext(browser, (context) => bareSeconds({ service, context, titleId }, lines))
      },
    ])
    return ratioResult({
      what: `press to first picture (${lines} lines), 1.6 Mbit/s and 150 ms`,
      unit: 's',
      ours,
      limits,
      target: 1.1,
      isHigherBetter: false,
    })
  } finally {
    await browser.close()
    stopServing()
  }
}
