import { expect, test } from 'vitest'
import type { VideoStream } from '#shared/probe.ts'
import { toTestProbe as probe, toTestVideo as video } from '#testing/probes.ts'
import { LADDER } from './ladder.ts'
import { planPasses } from './plan-passes.ts'
import { planFrameRate, planRenditions } from './plan-renditions.ts'

const sizes = (change: Partial<VideoStream>) =>
  planRenditions(probe(change), LADDER).map(({ name, width, height }) => `${name} ${width}x${height}`)

test('a full HD film gets the whole ladder', () => {
  expect(sizes({})).toEqual([
    '240p 426x240',
    '360p-low 640x360',
    '360p 640x360',
    '480p 854x480',
    '540p 960x540',
    '720p 1280x720',
    '1080p 1920x1080',
  ])
})

test('a 4K film is not offered above 1080p', () => {
  expect(sizes({ width: 3840, height: 2160 }).at(-1)).toBe('1080p 1920x1080')
})

test('no quality is larger than the source', () => {
  expect(sizes({ width: 640, height: 360 })).toEqual(['240p 426x240', '360p-low 640x360', '360p 640x360'])
  expect(sizes({ width: 200, height: 120 })).toEqual(['240p 200x120'])
})

test('a source a little below a rung gets it at its own size', () => {
  expect(sizes({ width: 848, height: 470 }).at(-1)).toBe('480p 848x470')
})

test('a wide film fits the width of each rung, a standing one its height', () => {
  expect(sizes({ width: 1920, height: 800 }).at(-1)).toBe('1080p 1920x800')
  expect(sizes({ width: 1080, height: 1920 }).at(-1)).toBe('1080p 1080x1920')
  expect(sizes({ width: 1080, height: 1920 })[0]).toBe('240p 240x426')
})

test('sizes are even', () => {
  expect(sizes({ width: 1001, height: 563 }).every((size) => !/[13579]x|[13579]$/.test(size))).toBe(true)
})

test('a rendition bears rate, cap, group of pictures and key of its rung', () => {
  expect(planRenditions(probe({ frameRate: { numerator: 30000, denominator: 1001 } }), LADDER).at(5)).toEqual({
    name: '720p',
    width: 1280,
    height: 720,
    profile: 'high',
    crf: 22,
    maxKbps: 2000,
    bufferKbits: 4000,
    frameRate: { numerator: 30000, denominator: 1001 },
    gopFrames: 120,
    keyLabel: 'HD',
    audioTier: 'high',
  })
})

test('480p and 540p are licensed as SD, a standing 720p as HD', () => {
  const labels = planRenditions(probe(), LADDER).map(({ name, keyLabel }) => `${name} ${keyLabel}`)
  expect(labels).toContain('540p SD')
  expect(planRenditions(probe({ width: 720, height: 1280 }), LADDER).at(-1)?.keyLabel).toBe('HD')
})

test.each([
  [
    { numerator: 60, denominator: 1 },
    { numerator: 60, denominator: 2 },
  ],
  [
    { numerator: 60000, denominator: 1001 },
    { numerator: 60000, denominator: 2002 },
  ],
  [
    { numerator: 50, denominator: 1 },
    { numerator: 50, denominator: 2 },
  ],
  [
    { numerator: 120, denominator: 1 },
    { numerator: 120, denominator: 4 },
  ],
  [
    { numerator: 25, denominator: 1 },
    { numerator: 25, denominator: 1 },
  ],
  [
    { numerator: 30000, denominator: 1001 },
    { numerator: 30000, denominator: 1001 },
  ],
])('a rate of %o becomes %o', (given, wanted) => {
  expect(planFrameRate(video({ frameRate: given }))).toEqual(wanted)
})

test('a varying rate becomes the nearest usual one', () => {
  const varying = (numerator: number) => video({ isVariableRate: true, frameRate: { numerator, denominator: 100 } })
  expect(planFrameRate(varying(2383))).toEqual({ numerator: 24000, denominator: 1001 })
  expect(planFrameRate(varying(2480))).toEqual({ numerator: 25, denominator: 1 })
  expect(planFrameRate(varying(5210))).toEqual({ numerator: 30, denominator: 1 })
})

test('small qualities share a decode, large ones are made alone', () => {
  const passes = planPasses(planRenditions(probe(), LADDER), { isHdr: false }).map((pass) =>
    pass.map(({ name }) => name),
  )
  expect(passes).toEqual([['240p', '360p-low', '360p', '480p'], ['540p'], ['720p'], ['1080p']])
})

test('a high dynamic range is mapped once for all qualities', () => {
  expect(planPasses(planRenditions(probe(), LADDER), { isHdr: true }).map((pass) => pass.length)).toEqual([7])
})
