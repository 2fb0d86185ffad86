import { expect, test } from 'vitest'
import { type CastStubOptions, installCastStub } from '../testing/cast-stub.ts'
import { createTestTimers } from '../testing/test-player.ts'
import { CAST_TRIES, CAST_TRY_MS, type CastSdk, type CastWindow, loadCastSdk } from './cast-sdk.ts'
import type { CastMedia } from './cast-state.ts'
import { createCaster, JOIN_POLICIES, type JoinPolicy } from './caster.ts'

const WHO = { customerId: 'demo', accountId: 'account-1', deviceName: 'Living-room TV' }
const FILM: CastMedia = { titleId: 'goat-money', name: 'Goat Money', token: 'cast-token', ...WHO }
const SDK_URL = 'https://cast.test/sender.js'
const TRACKS = [
  { trackId: 1, type: 'AUDIO', language: 'en', name: 'English' },
  { trackId: 2, type: 'AUDIO', language: 'yo', name: 'Yorùbá' },
  { trackId: 3, type: 'TEXT', language: 'pcm', name: 'Pidgin' },
]

/** A caster over the stub, and the names of its events as they come. */
function createCase(
  given: CastStubOptions = {},
  options: { receiverApplicationId?: string; joinPolicy?: JoinPolicy } = {},
) {
  const target: Record<string, unknown> = {}
  const stub = installCastStub(target, { durationSeconds: 100, tracks: TRACKS, ...given })
  const { cast, chrome } = target as { cast: { framework: CastSdk['framework'] }; chrome: { cast: CastSdk['base'] } }
  const caster = createCaster({ sdk: { framework: cast.framework, base: chrome.cast }, ...options })
  const events: string[] = []
  caster.subscribe((event) => event !== 'change' && events.push(event))
  return { stub, caster, events, target }
}

async function createPlaying(given: CastStubOptions = {}) {
  const made = createCase(given)
  expect(await made.caster.connect()).toBe('connected')
  expect(await made.caster.load(FILM, 40)).toBe(true)
  made.events.length = 0
  return made
}

test('CAST-01 a device goes from disconnected over connected, playing, paused and buffering to idle and away, each step with its event', async () => {
  const { stub, caster, events } = createCase()
  expect(caster.getState()).toMatchObject({ status: 'disconnected', hasDevices: true, deviceName: '' })
  await caster.connect()
  expect(caster.getState()).toMatchObject({ status: 'connected', deviceName: 'Living-room TV', titleId: null })
  const statuses: string[] = []
  caster.subscribe((_event, { status }) => statuses.at(-1) !== status && statuses.push(status))
  await caster.load(FILM, 40)
  expect(caster.getState()).toMatchObject({
    status: 'playing',
    positionSeconds: 40,
    durationSeconds: 100,
    titleId: 'goat-money',
  })
  stub.pause()
  caster.play()
  stub.goIdle('FINISHED')
  stub.drop()
  expect(statuses).toEqual(['connected', 'buffering', 'playing', 'paused', 'playing', 'idle', 'disconnected'])
  expect(events.filter((event) => event !== 'timeupdate')).toEqual([
    'connect',
    'play',
    'pause',
    'play',
    'end',
    'disconnect',
  ])
})

test('CAST-01 a device in reach is told once, however often the list changes', () => {
  const { stub, caster, events } = createCase()
  stub.setDevices(0)
  expect(caster.getState().hasDevices).toBe(false)
  stub.setDevices(1)
  stub.setDevices(2)
  expect(events).toEqual(['available'])
  expect(caster.getState().hasDevices).toBe(true)
})

test('CAST-01 time, volume and sound are told as the device has them, and a sound that stays off is told once', async () => {
  const { stub, caster, events } = await createPlaying()
  stub.advance(1)
  stub.setVolume(0.456, true)
  stub.setVolume(0.456, true)
  stub.setVolume(0.456, false)
  expect(events).toEqual(['timeupdate', 'volumechange', 'mute', 'unmute'])
  expect(caster.getState()).toMatchObject({ positionSeconds: 41, volume: 0.46, muted: false })
})

test('CAST-01 subtitles that the device took are told, and those that it did not as an error', async () => {
  const { stub, caster, events } = await createPlaying()
  expect(await caster.selectTracks([1, 3])).toBe(true)
  expect(
    caster
      .getState()
      .tracks.filter(({ isActive }) => isActive)
      .map(({ label }) => label),
  ).toEqual(['English', 'Pidgin'])
  stub.refuseMedia()
  expect(await caster.selectTracks([2])).toBe(false)
  expect(events).toEqual(['subtitlechange', 'error'])
})

test.each([
  ['FINISHED', ['end']],
  ['ERROR', ['error']],
  ['CANCELLED', []],
  ['INTERRUPTED', []],
] as const)('CAST-01 a device that stands still because of %s tells %j', async (reason, told) => {
  const { stub, caster, events } = await createPlaying()
  stub.goIdle(reason)
  expect(events).toEqual(told)
  expect(caster.getState().status).toBe('idle')
})

test('CAST-01 an end keeps the place where the device stood', async () => {
  const { stub, caster } = await createPlaying()
  stub.advance(20)
  caster.disconnect()
  expect(caster.getState()).toMatchObject({ status: 'disconnected', positionSeconds: 60, deviceName: 'Living-room TV' })
  expect(stub.asked.at(-1)).toEqual(['end', true])
})

test('CAST-01 a list that is closed is nothing, one that fails is an error', async () => {
  const { stub, caster, events } = createCase()
  stub.answerWith('cancel')
  expect(await caster.connect()).toBe('cancelled')
  expect(events).toEqual([])
  stub.answerWith('timeout')
  expect(await caster.connect()).toBe('failed')
  expect(events).toContain('error')
})

test('CAST-03 a seek goes to the device, with its second', async () => {
  const { stub, caster } = await createPlaying()
  caster.seek(75)
  expect(stub.asked.at(-1)).toEqual(['seek', 75])
  expect(caster.getState().positionSeconds).toBe(75)
})

test('play and pause press the one key only where it does what was meant', async () => {
  const { stub, caster } = await createPlaying()
  caster.play()
  expect(stub.asked).not.toContain('playOrPause')
  caster.pause()
  caster.pause()
  expect(stub.asked.filter((asked) => asked === 'playOrPause')).toHaveLength(1)
  caster.setMuted(false)
  expect(stub.asked).not.toContain('muteOrUnmute')
  caster.setVolume(0.333)
  expect(stub.asked.at(-1)).toEqual(['volume', 0.33])
})

test('CAST-06 the join policies are three, of which the first stands where nobody says; so does a receiver', () => {
  expect(JOIN_POLICIES).toEqual(['tab_and_origin_scoped', 'origin_scoped', 'page_scoped'])
  expect(createCase().stub.options).toEqual({
    receiverApplicationId: 'CC1AD845',
    autoJoinPolicy: 'tab_and_origin_scoped',
  })
  for (const joinPolicy of JOIN_POLICIES) {
    const { stub } = createCase({}, { receiverApplicationId: 'A1B2C3D4', joinPolicy })
    expect(stub.options).toEqual({ receiverApplicationId: 'A1B2C3D4', autoJoinPolicy: joinPolicy })
  }
})

test('a session that runs already is found as it stands', () => {
  const { caster } = createCase({
    running: { media: { contentId: 'goat-money', customData: { titleId: 'goat-money' } }, currentTime: 12 },
  })
  expect(caster.getState()).toMatchObject({
    status: 'playing',
    titleId: 'goat-money',
    positionSeconds: 12,
    deviceName: 'Living-room TV',
  })
})

test('the token goes with the request, and not where other senders see it', async () => {
  const { stub } = await createPlaying()
  expect(stub.request).toMatchObject({ currentTime: 40, customData: { token: 'cast-token', ...WHO } })
  expect(JSON.stringify(stub.request?.media)).not.toContain('cast-token')
})

test('without a session nothing is loaded, and no track chosen', async () => {
  const { caster } = createCase()
  expect(await caster.load(FILM, 0)).toBe(false)
  expect(await caster.selectTracks([1])).toBe(false)
})

test('who looks away hears nothing more, and the device plays on', async () => {
  const { stub, caster, events } = await createPlaying()
  caster.stop()
  stub.advance(5)
  expect(events).toEqual([])
  expect(stub.asked).not.toContainEqual(['end', true])
})

test('CAST-05 a script that never says a word is looked for 20 times, 250 ms apart, then given up', async () => {
  const timers = createTestTimers()
  let isSettled = false
  const looking = loadCastSdk({ url: SDK_URL, window: {}, addScript: () => Promise.resolve(), timers }).then((sdk) => {
    isSettled = true
    return sdk
  })
  await timers.advance(CAST_TRIES * CAST_TRY_MS - 1)
  expect(isSettled).toBe(false)
  await timers.advance(1)
  expect(await looking).toBeNull()
  expect([CAST_TRIES, CAST_TRY_MS]).toEqual([20, 250])
})

test.each([1, 7, 20])('CAST-05 a script that stands at look %i is found then', async (look) => {
  const timers = createTestTimers()
  const target: Record<string, unknown> = {}
  const looking = loadCastSdk({
    url: SDK_URL,
    window: target as CastWindow,
    addScript: () => Promise.resolve(),
    timers,
  })
  await timers.advance((look - 1) * CAST_TRY_MS + 1)
  installCastStub(target)
  await timers.advance(CAST_TRY_MS)
  expect((await looking)?.base.isAvailable).toBe(true)
})

test('CAST-05 a word of the script ends the looking at once, whichever it is', async () => {
  const timers = createTestTimers()
  const no: CastWindow = {}
  const refused = loadCastSdk({ url: SDK_URL, window: no, addScript: () => Promise.resolve(), timers })
  no.__onGCastApiAvailable?.(false)
  expect(await refused).toBeNull()
  const yes: Record<string, unknown> = {}
  const found = loadCastSdk({ url: SDK_URL, window: yes as CastWindow, addScript: () => Promise.resolve(), timers })
  installCastStub(yes)
  ;(yes as CastWindow).__onGCastApiAvailable?.(true)
  expect(await found).not.toBeNull()
  const lost = loadCastSdk({ url: SDK_URL, window: {}, addScript: () => Promise.reject(new Error('no line')), timers })
  expect(await lost).toBeNull()
})
