import { describe, expect, it } from 'vitest'
import { formatData } from '../data/data-price.ts'
import { findLevel, nameQuality, planQualityChoices } from './quality-choices.ts'

/** The most that any piece takes is not what an hour takes. */
const rendition = (lines: number, averageBitsPerSecond: number) => ({
  ...{ lines, averageBitsPerSecond, isActive: false },
  bitsPerSecond: averageBitsPerSecond * 1.5,
})
const LADDER = [
  rendition(240, 102_000),
  rendition(360, 220_000),
  rendition(360, 440_000),
  rendition(480, 620_000),
  rendition(720, 1_460_000),
  rendition(1080, 6_570_000),
]
const SOUNDS = [31_000, 96_000]
const known = (renditions: typeof LADDER) => ({ renditions, sounds: SOUNDS })

describe('planQualityChoices', () => {
  it('names each quality with what an hour of this film takes on average, sound and all', () => {
    const choices = planQualityChoices(known(LADDER))
    expect(
      choices.map(({ id, lines, gigabytesPerHour }) => [nameQuality(id), lines, formatData(gigabytesPerHour)]),
    ).toEqual([
      ['Automatic', null, '0.51 GB'],
      // The smaller one of 360 lines, and the smaller sound.
      ['Saver mode', 360, '0.11 GB'],
      ['Data saver', 480, '0.32 GB'],
      ['Good', 720, '0.7 GB'],
      ['High', 1080, '3 GB'],
      ['Sound only', null, '14 MB'],
    ])
    expect(choices.map(({ mode, maxHeightPixels }) => [mode, maxHeightPixels])).toEqual([
      ['picture', null],
      ['saver', null],
      ['picture', 480],
      ['picture', 720],
      ['picture', 4320],
      ['sound', null],
    ])
  })

  it('leaves out a level that brings nothing over the one below', () => {
    const idsOf = (renditions: typeof LADDER) => planQualityChoices(known(renditions)).map(({ id }) => id)
    expect(idsOf(LADDER.slice(0, 2))).toEqual(['automatic', 'saver', 'sound'])
    expect(idsOf(LADDER.slice(4))).toEqual(['automatic', 'saver', 'high', 'sound'])
  })

  it('offers nothing where nothing is known, and no sound where there is only one file of both', () => {
    expect(planQualityChoices({ renditions: [], sounds: SOUNDS })).toEqual([])
    expect(planQualityChoices({ renditions: LADDER, sounds: [] }).map(({ id }) => id)).not.toContain('sound')
  })
})

describe('findLevel', () => {
  const idOf = (
    renditions: typeof LADDER,
    maxHeightPixels: number | null,
    mode: 'picture' | 'saver' | 'sound' = 'picture',
  ) => findLevel(planQualityChoices(known(renditions)), { mode, maxHeightPixels })?.id

  it('finds the level that was chosen', () => {
    expect([null, 480, 720, 4320].map((height) => idOf(LADDER, height))).toEqual([
      'automatic',
      'dataSaver',
      'good',
      'high',
    ])
    expect([idOf(LADDER, null, 'saver'), idOf(LADDER, 720, 'sound')]).toEqual(['saver', 'sound'])
  })

  it('finds the nearest below in a film without that level, else the least', () => {
    expect(idOf(LADDER.slice(0, 4), 720)).toBe('dataSaver')
    expect(idOf(LADDER, 360)).toBe('saver')
    expect(idOf([], 480)).toBeUndefined()
  })
})
