import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page } from 'playwright'
import { newDeviceId, signIn } from '../member.ts'
import { BARE_PLAYER_PORT, type Service } from '../service.ts'

/** What our player is held against: a page that has nothing but a button and this player, as its makers ship it. */
export const BARE_PLAYERS = ['Shaka', 'dash.js'] as const
export type BarePlayer = (typeof BARE_PLAYERS)[number]

const LIBRARIES: Record<BarePlayer, URL> = {
  Shaka: new URL('../../../node_modules/shaka-player/dist/shaka-player.compiled.js', import.meta.url),
  'dash.js': new URL('../../../node_modules/dashjs/dist/modern/umd/dash.all.min.js', import.meta.url),
}

/** Each begins when the button is pressed, with the call for permission; `lines` of 0 leaves the rendition to the player. */
const SCRIPTS: Record<BarePlayer, string> = {
  Shaka: `
    const player = new shaka.Player()
    const ready = player.attach(video)
    player.addEventListener('error', ({ detail }) => { window.failure = 'Shaka ' + detail.code })
    async function begin({ dash, drm: { servers, customData } }, lines) {
      await ready
      player.configure({ drm: { servers } })
      if (lines) player.configure({ abr: { restrictions: { minHeight: lines, maxHeight: lines } } })
      player.getNetworkingEngine().registerRequestFilter((type, request) => {
        if (type === shaka.net.NetworkingEngine.RequestType.LICENSE) request.headers['x-dt-custom-data'] = customData
      })
      await player.load(dash)
      video.play()
    }`,
  'dash.js': `
    const player = dashjs.MediaPlayer().create()
    player.initialize(video, null, true)
    player.on('error', ({ error }) => { window.failure = 'dash.js ' + error.code })
    async function begin({ dash, drm: { servers, customData } }, lines) {
      if (lines) player.registerCustomCapabilitiesFilter((one) => !one.height || one.height === lines)
      player.setProtectionData({ 'org.w3.clearkey': {
        serverURL: servers['org.w3.clearkey'], httpRequestHeaders: { 'x-dt-custom-data': customData },
      } })
      player.attachSource(dash)
    }`,
}

const toPage = (player: BarePlayer) => `<!doctype html><button>Play</button><video muted></video>
<script src="/${player}.js"></script><script>
  const video = document.querySelector('video')
  ${SCRIPTS[player]}
  document.querySelector('button').onclick = async () => {
    const { address, headers, lines } = window.film
    const answer = await fetch(address, { headers }).then((response) => response.json())
    await begin(answer, lines).catch((error) => { window.failure = String(error.code ?? error) })
  }
</script>`

/** @returns what ends it */
export async function serveBarePages(): Promise<() => void> {
  const files = new Map<string, string | Buffer>()
  for (const player of BARE_PLAYERS) {
    files.set(`/${player}.html`, toPage(player))
    files.set(`/${player}.js`, await readFile(LIBRARIES[player]))
  }
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const file = files.get(url)
    const type = url.endsWith('.html') ? 'text/html' : 'text/javascript'
    response.writeHead(file ? 200 : 404, { 'content-type': type })
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(BARE_PLAYER_PORT, '127.0.0.1', resolve))
  return () => server.close()
}

interface BareFilm {
  service: Service
  titleId: string
  player: BarePlayer
  lines: number
  email?: string
}

/** The page until the press on its button, with the player there and a member who may play. */
export async function openBarePage(page: Page, film: BareFilm): Promise<void> {
  const { service, titleId, player, lines, email = 'member@example.com' } = film
  const { headers } = await signIn(service.url, email)
  await page.goto(`http://localhost:${BARE_PLAYER_PORT}/${player}.html`)
  const address = `${service.url}/apps/v2/videoplayback?id=${titleId}&deviceId=${newDeviceId()}`
  await page.evaluate((asked) => Object.assign(window, { film: asked }), { address, headers, lines })
}
