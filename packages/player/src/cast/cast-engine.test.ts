import { expect, test } from 'vitest'
import { createPlayer } from '../player.ts'
import { installCastStub } from '../testing/cast-stub.ts'
import { CAST_FAILED, CAST_NO_SOURCE, createCastEngine } from './cast-engine.ts'
import type { CastSdk } from './cast-sdk.ts'
import type { CastMedia } from './cast-state.ts'
import { createCaster } from './caster.ts'

const WHO = { customerId: 'demo', accountId: 'account-1', deviceName: 'Living-room TV' }
const FILM: CastMedia = { titleId: 'goat-money', name: 'Goat Money', token: 'cast-token', ...WHO }
const SOURCE = { url: 'https://kola.test/film.mpd', format: 'dash' } as const
const TRACKS = [
  { trackId: 1, type: 'AUDIO', language: 'en', name: 'English' },
  { trackId: 2, type: 'AUDIO', language: 'yo', name: 'Yorùbá' },
  { trackId: 3, type: 'TEXT', language: 'pcm', name: 'Pidgin' },
]

async function createCase(readMedia: () => Promise<CastMedia | null> = async () => FILM) {
  const target: Record<string, unknown> = {}
  const stub = installCastStub(target, { durationSeconds: 100, tracks: TRACKS })
  const { cast, chrome } = target as { cast: { framework: CastSdk['framework'] }; chrome: { cast: CastSdk['base'] } }
  const caster = createCaster({ sdk: { framework: cast.framework, base: chrome.cast } })
  await caster.connect()
  const player = createPlayer({ engine: createCastEngine({ caster, readMedia }) })
  return { stub, caster, player }
}

test('the player shows what the device does', async () => {
  const { stub, player } = await createCase()
  await player.send({ type: 'load', source: SOURCE, startSeconds: 30 })
  expect(player.getState()).toMatchObject({ status: 'playing', positionSeconds: 30, durationSeconds: 100 })
  stub.pause()
  expect(player.getState().status).toBe('paused')
  stub.advance(5)
  expect(player.getState().positionSeconds).toBe(30)
  await player.send({ type: 'play' })
  stub.advance(5)
  expect(player.getState()).toMatchObject({ status: 'playing', positionSeconds: 35 })
  stub.goIdle('FINISHED')
  expect(player.getState().status).toBe('ended')
})

test('CAST-03 seeks and steps of the player are mirrored to the device, within the film', async () => {
  const { stub, player } = await createCase()
  await player.send({ type: 'load', source: SOURCE, startSeconds: 30 })
  await player.send({ type: 'seek', positionSeconds: 64 })
  await player.send({ type: 'skip', seconds: 10 })
  await player.send({ type: 'seek', positionSeconds: 500 })
  expect(stub.asked.filter((asked) => Array.isArray(asked) && asked[0] === 'seek')).toEqual([
    ['seek', 64],
    ['seek', 74],
    ['seek', 100],
  ])
})

test('sound and subtitles are chosen apart from each other', async () => {
  const { stub, player } = await createCase()
  await player.send({ type: 'load', source: SOURCE })
  await player.send({ type: 'selectAudio', id: '2' })
  await player.send({ type: 'selectText', id: '3' })
  expect(stub.asked.at(-1)).toEqual(['tracks', [2, 3]])
  await player.send({ type: 'selectAudio', id: '1' })
  expect(stub.asked.at(-1)).toEqual(['tracks', [3, 1]])
  await player.send({ type: 'selectText', id: null })
  expect(stub.asked.at(-1)).toEqual(['tracks', [1]])
  const { audio, text } = player.getState().tracks
  expect(audio.map(({ label, isActive }) => [label, isActive])).toEqual([
    ['English', true],
    ['Yorùbá', false],
  ])
  expect(text).toEqual([{ id: '3', language: 'pcm', label: 'Pidgin', isActive: false }])
})

test('volume, sound and speed reach the device', async () => {
  const { stub, player } = await createCase()
  await player.send({ type: 'load', source: SOURCE })
  await player.send({ type: 'setVolume', volume: 0.5 })
  await player.send({ type: 'setMuted', muted: true })
  await player.send({ type: 'setRate', rate: 1.5 })
  expect(stub.asked.slice(-3)).toEqual([
    ['volume', 0.5],
    'muteOrUnmute',
    ['message', 'urn:x-cast:kola', { type: 'setRate', rate: 1.5 }],
  ])
  expect(player.getState()).toMatchObject({ volume: 0.5, muted: true, rate: 1.5 })
})

test.each([
  ['nothing to play', async () => null, CAST_NO_SOURCE],
  ['a refusal of the service', () => Promise.reject<null>(new Error('403')), CAST_FAILED],
])('%s is a failure of the player', async (_name, readMedia, code) => {
  const { stub, player } = await createCase(readMedia)
  await player.send({ type: 'load', source: SOURCE })
  expect(player.getState()).toMatchObject({ status: 'error', error: { code, recoverable: true } })
  expect(stub.request).toBeNull()
})

test('a device that refuses the film, or fails over it, is a failure; one that was stopped elsewhere only pauses', async () => {
  const refused = await createCase()
  refused.stub.refuseMedia()
  await refused.player.send({ type: 'load', source: SOURCE })
  expect(refused.player.getState()).toMatchObject({ status: 'error', error: { code: CAST_FAILED } })

  const failing = await createCase()
  await failing.player.send({ type: 'load', source: SOURCE })
  failing.stub.goIdle('ERROR')
  expect(failing.player.getState()).toMatchObject({ status: 'error', error: { code: CAST_FAILED } })

  const stopped = await createCase()
  await stopped.player.send({ type: 'load', source: SOURCE })
  stopped.stub.goIdle('INTERRUPTED')
  expect(stopped.player.getState().status).toBe('paused')
})

test('a device that goes leaves the last state, and a disposed player hears nothing', async () => {
  const { stub, caster, player } = await createCase()
  await player.send({ type: 'load', source: SOURCE, startSeconds: 30 })
  caster.disconnect()
  expect(player.getState()).toMatchObject({ status: 'playing', positionSeconds: 30 })
  await caster.connect()
  await player.send({ type: 'dispose' })
  stub.advance(5)
  expect(player.getState().status).toBe('idle')
})
