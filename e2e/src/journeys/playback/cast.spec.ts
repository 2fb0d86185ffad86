import type { PlaybackAnswer } from '@kola/contract/playback'
import type { StubRequest } from '@kola/player/testing/cast-stub'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { bringCast, onDevice, readAsked } from '#fixtures/browser/cast.ts'
import {
  listRequests,
  pathOf,
  pressControl,
  readFilm,
  waitForPosition,
  waitUntilPlaying,
} from '#fixtures/pages/playing.ts'
import { withConfig } from '#fixtures/pages/start.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const FILM = '/#/viewvideo/goat-money'
const OTHER = '/#/viewvideo/zero-balance'
const TV = 'T'.repeat(20)

const note = (page: Page) => page.locator('.player__note')
const stage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Connected to Living-room TV', exact: true })

/** The receiver's side, as far as the service meets it: a session by the token, and a report of presence. */
function createReceiver(serviceUrl: string) {
  const opened: PlaybackAnswer[] = []
  return {
    opened,
    async receive({ customData }: StubRequest) {
      const { token } = customData as { token: string }
      const response = await fetch(`${serviceUrl}/apps/v2/cast-sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, deviceId: TV }),
      })
      opened.push((await response.json()) as PlaybackAnswer)
    },
  }
}

async function watch(page: Page, address = FILM) {
  await page.goto(address)
  await waitUntilPlaying(page)
}

async function castFilm(page: Page) {
  await watch(page)
  await pressControl(page, 'Cast')
  await expect(stage(page)).toBeVisible()
}

test('CAST-02 CAST-03 a film goes to the television from its second, is steered there, and comes back from where it stood', async ({
  page,
  member,
  service,
}) => {
  const receiver = createReceiver(service.url)
  await bringCast(page, { receiver: receiver.receive })
  await signIn(page, member)
  await watch(page)
  await page.keyboard.press('l')
  await waitForPosition(page, 10)
  const requests = listRequests(page)
  await pressControl(page, 'Cast')
  await expect(note(page)).toHaveText('Connected to Living-room TV')
  await expect(stage(page)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(() => receiver.opened.length).toBe(1)
  await expect
    .poll(() => requests.filter((request) => /playback-sessions\/.*\/end$/.test(pathOf(request))).length)
    .toBe(1)
  expect(receiver.opened[0]?.video.id).toBe('goat-money')
  const call = await signInByApi(service.url, member)
  const devices = async () =>
    ((await call('GET /apps/v1/devices')).watching as { deviceName: string }[]).map(({ deviceName }) => deviceName)
  await expect.poll(devices).toEqual(['Living-room TV'])
  const { currentTime } = await page.evaluate(
    () => (window as unknown as { castStub: { request: StubRequest & { currentTime: number } } }).castStub.request,
  )
  expect(currentTime).toBeGreaterThanOrEqual(10)
  expect(currentTime).toBeLessThan(30)

  await page.getByRole('button', { name: 'Forward 10 seconds', exact: true }).click()
  expect((await readAsked(page)).at(-1)).toEqual(['seek', currentTime + 10])
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
  expect((await readAsked(page)).at(-1)).toBe('playOrPause')
  await page.keyboard.press('k')
  await onDevice(page, (stub) => stub.advance(1))

  await page.getByRole('button', { name: 'Stop casting', exact: true }).click()
  await expect(note(page)).toHaveText('DisConnected from Living-room TV')
  await waitUntilPlaying(page)
  const { positionSeconds } = await readFilm(page)
  expect(positionSeconds).toBeGreaterThanOrEqual(currentTime + 10)
  expect(positionSeconds).toBeLessThan(currentTime + 25)
})

test('CAST-04 a film that plays here while the television plays another says so', async ({ page, member, service }) => {
  await bringCast(page, { receiver: createReceiver(service.url).receive })
  await signIn(page, member)
  await castFilm(page)
  await page.goto(OTHER)
  await waitUntilPlaying(page)
  await expect(note(page)).toHaveText('Video is also playing in cast device')
  expect(await onDevice(page, (stub) => stub.asked.some((asked) => Array.isArray(asked) && asked[0] === 'end'))).toBe(
    false,
  )
})

test('a reload finds the television that plays, without a screen of its own', async ({ page, member, service }) => {
  const receiver = createReceiver(service.url)
  await bringCast(page, { receiver: receiver.receive })
  await signIn(page, member)
  await castFilm(page)
  await expect.poll(() => receiver.opened.length).toBe(1)
  const requests = listRequests(page)
  await page.reload()
  await expect(stage(page)).toBeVisible()
  await expect(page.getByRole('main')).toHaveAccessibleName('Goat Money')
  expect(requests.map(pathOf)).not.toContain('/apps/v2/videoplayback')
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click()
  expect((await readAsked(page)).at(-1)).toBe('playOrPause')
})

test('what the television refuses goes on here, and is said', async ({ page, member }) => {
  await bringCast(page)
  await signIn(page, member)
  await watch(page)
  await page.getByRole('button', { name: 'Cast', exact: true }).focus()
  await expect.poll(() => page.evaluate(() => 'castStub' in window)).toBe(true)
  await onDevice(page, (stub) => stub.refuseMedia())
  await pressControl(page, 'Cast')
  await expect(note(page)).toHaveText('Could not connect with the cast device')
  await waitUntilPlaying(page)
})

test('a list of devices that is closed changes nothing', async ({ page, member }) => {
  await bringCast(page)
  await signIn(page, member)
  await watch(page)
  await page.getByRole('button', { name: 'Cast', exact: true }).focus()
  await expect.poll(() => page.evaluate(() => 'castStub' in window)).toBe(true)
  await onDevice(page, (stub) => stub.answerWith('cancel'))
  await pressControl(page, 'Cast')
  await expect.poll(() => readAsked(page)).toEqual(['session'])
  await expect(note(page)).toHaveCount(0)
  await expect(page.locator('main.player')).toHaveAttribute('data-status', 'playing')
})

test('CAST-10 a script that never says a word is given up, and the browser is named', async ({ page, member }) => {
  await bringCast(page, { isSilent: true })
  await signIn(page, member)
  await watch(page)
  const pressedAt = Date.now()
  await pressControl(page, 'Cast')
  await expect(note(page)).toHaveText('Casting is not supported in this browser', { timeout: 20_000 })
  expect(Date.now() - pressedAt).toBeLessThan(20_000)
})

test('CAST-10 a browser without casting is told so at once', async ({ page, member }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'chrome')
  })
  const requests = listRequests(page)
  await signIn(page, member)
  await watch(page)
  await pressControl(page, 'Cast')
  await expect(note(page)).toHaveText('Casting is not supported in this browser')
  expect(requests.filter((request) => request.url().includes('gstatic'))).toEqual([])
})

test('CAST-08 Safari is told of Chrome', async ({ page, member }) => {
  await signIn(page, member)
  await watch(page)
  // From here on: its own player would want keys that only Apple's devices have.
  await page.evaluate(() => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
    Object.defineProperties(navigator, {
      userAgent: { get: () => userAgent },
      vendor: { get: () => 'Apple Computer, Inc.' },
    })
  })
  await pressControl(page, 'Cast')
  await expect(note(page)).toHaveText('Please use Google Chrome browser to cast')
})

test('CAST-07 a phone is told of the app', async ({ page, member }) => {
  await page.addInitScript(() => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  })
  await signIn(page, member)
  await watch(page)
  await pressControl(page, 'Cast')
  await expect(note(page)).toHaveText('Please download Ibakatv Mobile App to cast your device')
})

test('PLAYER-09 where no receiver is registered, casting is still to come', async ({ page, member }) => {
  await withConfig(page, { cast_receiver_id: '' })
  await signIn(page, member)
  await watch(page)
  await pressControl(page, 'Cast')
  await expect(page.getByText('Coming Soon..', { exact: true })).toBeVisible()
})

test('the screen of a television that is steered is operable in every look, also on a phone', async ({
  page,
  member,
  service,
}) => {
  await bringCast(page, { receiver: createReceiver(service.url).receive })
  await signIn(page, member)
  await castFilm(page)
  await expect(note(page)).toHaveCount(0, { timeout: 15_000 })
  await expectAccessibleInEveryLook(page)
})

test('the page that televisions open runs under its own policy, and plays by the token that the phone brought', async ({
  page,
  member,
  service,
}) => {
  const call = await signInByApi(service.url, member)
  const { token } = await call('POST /apps/v2/cast-tokens', { id: 'goat-money', deviceName: 'Living-room TV' })
  await page.route('https://www.gstatic.com/cast/sdk/libs/caf_receiver/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: RECEIVER_SDK }),
  )
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${service.url}/cast/receiver`)
  await expect(page).toHaveTitle('Kola')
  const data = { token, customerId: 'demo', accountId: member.id, deviceName: 'Living-room TV' }
  const media = await page.evaluate(
    (customData) =>
      (globalThis as unknown as ReceiverPage).receiver.load({ media: { contentId: 'goat-money' }, customData }),
    data,
  )
  expect(media.contentUrl).toMatch(/\/media\/[\w.-]+\/.*\.mpd$/)
  const licence = await page.evaluate(() => {
    const { receiver } = globalThis as unknown as ReceiverPage
    const request = { headers: {} as Record<string, string> }
    const config = receiver.config()
    config.licenseRequestHandler(request)
    return { url: config.licenseUrl, headers: request.headers }
  })
  const keys = await page.evaluate(
    async ({ url, headers, manifest }) => {
      const text = await (await fetch(manifest)).text()
      const hex = /default_KID="([^"]+)"/.exec(text)?.[1]?.replaceAll('-', '') ?? ''
      const bytes = hex.match(/../g)?.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))) ?? []
      const kid = btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      const body = JSON.stringify({ kids: [kid], type: 'temporary' })
      return (await (await fetch(url, { method: 'POST', headers, body })).json()).keys.length
    },
    { ...licence, manifest: media.contentUrl },
  )
  expect(keys).toBe(1)
  await page.evaluate(() => (globalThis as unknown as ReceiverPage).receiver.tell('PLAYING'))
  await expect
    .poll(async () =>
      ((await call('GET /apps/v1/devices')).watching as { deviceName: string }[]).map((row) => row.deviceName),
    )
    .toEqual(['Living-room TV'])
  expect(faults).toEqual([])
})

interface ReceiverPage {
  receiver: {
    load: (request: object) => Promise<{ contentUrl: string }>
    config: () => { licenseUrl: string; licenseRequestHandler: (request: object) => void }
    tell: (type: string) => void
  }
}

/** Google's receiver as far as our page speaks to it. */
const RECEIVER_SDK = `
const named = (text) => Object.fromEntries(text.split(' ').map((name) => [name, name]))
const handlers = {}
const set = {}
const manager = {
  setMessageInterceptor: (type, handler) => { set.load = handler },
  setMediaPlaybackInfoHandler: (handler) => { set.config = handler },
  addEventListener: (type, handler) => (handlers[type] ??= new Set()).add(handler),
  removeEventListener: (type, handler) => handlers[type]?.delete(handler),
  getPlayerState: () => set.state ?? 'IDLE',
  getCurrentTimeSec: () => 3,
  getDurationSec: () => 46,
  stop: () => undefined,
}
window.cast = { framework: {
  ContentProtection: named('WIDEVINE PLAYREADY CLEARKEY'),
  CastReceiverContext: { getInstance: () => ({
    getPlayerManager: () => manager, addCustomMessageListener: () => undefined, start: () => undefined,
  }) },
  events: { EventType: named('PLAYER_LOAD_COMPLETE MEDIA_FINISHED PLAYING PAUSE BUFFERING TIME_UPDATE SEEKED') },
  system: { MessageType: named('JSON') },
  messages: {
    MessageType: named('LOAD'), TrackType: named('TEXT'), TextTrackType: named('SUBTITLES'),
    StreamType: named('BUFFERED'), ErrorType: named('LOAD_FAILED'), ErrorReason: named('INVALID_REQUEST'),
    ErrorData: class {}, Track: class {}, SetPlaybackRateRequestData: class {},
  },
} }
window.receiver = {
  load: async (request) => (await set.load(request)).media,
  config: () => set.config({}, {}),
  tell: (type) => { set.state = type; for (const handler of handlers[type] ?? []) handler({ type }) },
}
`
