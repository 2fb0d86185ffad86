import { expect, test, vi } from 'vitest'
import type { EngineCommand } from '../commands.ts'
import type { Report } from '../engines/engine.ts'
import { PlayerError } from '../player-error.ts'
import type { MediaSource } from '../source.ts'
import { askDevice, type Device } from './ask-device.ts'
import { type CodecWish, type DecodingFacts, planCodecs } from './plan-codecs.ts'
import { withFallback } from './with-fallback.ts'

const PICTURE = { codecs: 'av01.0.05M.08', width: 1280, height: 720, bitsPerSecond: 900_000, framesPerSecond: 24 }
const OFFER = { picture: PICTURE, hasOpus: true, isFullSize: true }
const GOOD = { isAv1Smooth: true, isAv1Efficient: true, hasOpus: true, isBatteryLow: false }
const ALL = { maxLines: null, hasAv1Failed: false }

interface Case {
  facts?: Partial<DecodingFacts>
  wish?: Partial<CodecWish>
  offer?: Partial<typeof OFFER>
}
const HD_ALONE = { isFullSize: false }
const DULL = { isAv1Smooth: false }

test.each<[string, Case, string]>([
  ['a device that decodes it smoothly', {}, 'av01 opus'],
  ['one that would stutter', { facts: DULL }, 'avc1 opus'],
  ['one without Opus', { facts: { hasOpus: false } }, 'av01 mp4a'],
  ['one that plays neither', { facts: { ...DULL, hasOpus: false } }, 'avc1 mp4a'],
  ['a low battery that AV1 would empty', { facts: { isBatteryLow: true, isAv1Efficient: false } }, 'avc1 opus'],
  ['a low battery and a chip for AV1', { facts: { isBatteryLow: true } }, 'av01 opus'],
  ['a full battery without such a chip', { facts: { isAv1Efficient: false } }, 'av01 opus'],
  ['one on which AV1 came apart before', { wish: { hasAv1Failed: true } }, 'avc1 opus'],
  ['full HD that is in H.264 alone', { offer: HD_ALONE }, 'avc1 mp4a'],
  ['the same where 720 lines are enough', { wish: { maxLines: 720 }, offer: HD_ALONE }, 'av01 opus'],
  ['the same where 721 are wanted', { wish: { maxLines: 721 }, offer: HD_ALONE }, 'avc1 mp4a'],
  [
    'the same at 480 on a device that would stutter',
    { facts: DULL, wish: { maxLines: 480 }, offer: HD_ALONE },
    'avc1 opus',
  ],
  ['a film without Opus', { offer: { hasOpus: false } }, 'av01 mp4a'],
])('codecs of %s', (_, { facts, wish, offer }, wanted) => {
  const { picture, sound } = planCodecs({ ...OFFER, ...offer }, { ...GOOD, ...facts }, { ...ALL, ...wish })
  expect(`${picture} ${sound}`).toBe(wanted)
})

test('a film of sound alone has no AV1', () => {
  const offer = { picture: null, hasOpus: true, isFullSize: false }
  expect(planCodecs(offer, GOOD, { ...ALL, maxLines: 480 })).toEqual({ picture: 'avc1', sound: 'opus' })
})

const yes = { supported: true, smooth: true, powerEfficient: false }
const toDevice = (decodingInfo: (asked: MediaDecodingConfiguration) => Promise<object>, level?: number) =>
  ({
    mediaCapabilities: { decodingInfo },
    ...(level !== undefined && { getBattery: async () => ({ level, charging: false }) }),
  }) as unknown as Device

test('the device is asked for what will be shown, and smooth is believed, supported is not', async () => {
  const asked: MediaDecodingConfiguration[] = []
  const device = toDevice(async (one) => {
    asked.push(one)
    return one.video ? { ...yes, smooth: false } : yes
  }, 0.2)
  expect(await askDevice(OFFER, 480, device)).toEqual({
    ...{ isAv1Smooth: false, isAv1Efficient: false, hasOpus: true, isBatteryLow: true },
  })
  expect(asked).toEqual([
    {
      type: 'media-source',
      video: {
        contentType: 'video/mp4; codecs="av01.0.05M.08"',
        width: 853,
        height: 480,
        bitrate: 600_000,
        framerate: 24,
      },
    },
    { type: 'media-source', audio: expect.objectContaining({ contentType: 'audio/mp4; codecs="opus"' }) },
  ])
  expect(
    await askDevice(
      OFFER,
      null,
      toDevice(async () => yes, 0.21),
    ),
  ).toEqual({
    ...{ isAv1Smooth: true, isAv1Efficient: false, hasOpus: true, isBatteryLow: false },
  })
})

test('a browser that throws, does not answer or cannot be asked gets what every device plays', async () => {
  vi.useFakeTimers()
  const nothing = { isAv1Smooth: false, isAv1Efficient: false, hasOpus: false, isBatteryLow: false }
  expect(
    await askDevice(
      OFFER,
      null,
      toDevice(() => Promise.reject(new TypeError('no'))),
    ),
  ).toEqual(nothing)
  const silent = askDevice(
    OFFER,
    null,
    toDevice(() => new Promise(() => undefined)),
  )
  await vi.advanceTimersByTimeAsync(400)
  expect(await silent).toEqual(nothing)
  vi.useRealTimers()
  expect(await askDevice(OFFER, null, {})).toEqual(nothing)
})

const PLAIN: MediaSource = { url: 'dash.mpd', format: 'dash', audioLanguage: 'yo' }
const LEAN: MediaSource = {
  ...{ ...PLAIN, url: 'dash-lean.mpd', fallbackUrl: PLAIN.url, manifest: '<MPD/>' },
  codecs: { picture: 'av01', sound: 'opus' },
}
const toError = (category: 'media' | 'network', status?: number) =>
  new PlayerError({ category, code: 'SHAKA_3016', recoverable: true, ...(status && { status }) })

function openEngine() {
  const ran: EngineCommand[] = []
  const told: object[] = []
  const fallen: string[] = []
  let say: Report = () => undefined
  const factory = withFallback(
    (report) => {
      say = report
      return {
        run: async (command) => {
          ran.push(command)
        },
      }
    },
    ({ code }) => fallen.push(code),
  )
  const engine = factory((patch) => told.push(patch))
  return { engine, ran, told, fallen, say: (patch: Parameters<Report>[0]) => say(patch) }
}

test('a picture that cannot be decoded goes on in H.264 from where it stood, once, and no error is shown', async () => {
  const { engine, ran, told, fallen, say } = openEngine()
  await engine.run({ type: 'load', source: LEAN, startSeconds: 7 })
  say({ positionSeconds: 42 })
  say({ status: 'error', error: toError('media') })
  expect(ran.at(-1)).toEqual({ type: 'load', source: PLAIN, startSeconds: 42 })
  expect([told, fallen]).toEqual([[{ positionSeconds: 42 }], ['SHAKA_3016']])
  const last = { status: 'error' as const, error: toError('media') }
  say(last)
  expect(told.at(-1)).toEqual(last)
  expect(ran).toHaveLength(2)
})

test('files that are gone are gone round, a line that is gone is told', async () => {
  const { engine, ran, told, say } = openEngine()
  await engine.run({ type: 'load', source: LEAN, startSeconds: 7 })
  say({ status: 'error', error: toError('network') })
  expect([ran.length, told.length]).toEqual([1, 1])
  say({ status: 'error', error: toError('network', 404) })
  expect(ran.at(-1)).toEqual({ type: 'load', source: PLAIN, startSeconds: 7 })
})
