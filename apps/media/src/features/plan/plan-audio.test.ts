import { expect, test } from 'vitest'
import type { RenditionPlan } from '#shared/plan.ts'
import { planAudio, planSoundEnd, type SoundSource } from './plan-audio.ts'

const rendition = (name: string, audioTier: 'low' | 'high') => ({ name, audioTier }) as RenditionPlan
const sound = (change: Partial<SoundSource> = {}): SoundSource => ({
  input: 0,
  streamIndex: 1,
  channels: 6,
  language: null,
  label: null,
  name: null,
  isDefault: false,
  endSeconds: 60,
  ...change,
})
const SMALL = [rendition('240p', 'low'), rendition('360p', 'low')]
const FULL = [rendition('240p', 'low'), rendition('1080p', 'high')]

test('each language gets one track for each tier that the pictures ask for', () => {
  const { tracks: plans } = planAudio([sound({ language: 'eng' }), sound({ streamIndex: 2, language: 'yor' })], FULL)
  expect(plans.map(({ name, label, kbps, channels }) => [name, label, kbps, channels])).toEqual([
    ['audio-en-low', 'English', 48, 2],
    ['audio-en-high', 'English', 128, 2],
    ['audio-yo-low', 'Yoruba', 48, 2],
    ['audio-yo-high', 'Yoruba', 128, 2],
  ])
})

test('small pictures get small sound only', () => {
  expect(planAudio([sound()], SMALL).tracks.map(({ name, label }) => [name, label])).toEqual([
    ['audio-und-low', 'Original'],
  ])
})

test('one channel stays one channel and costs less', () => {
  expect(planAudio([sound({ channels: 1 })], SMALL).tracks[0]).toMatchObject({ channels: 1, kbps: 32 })
})

test('an extra file takes the place of the track of its language', () => {
  const sent = sound({ input: 1, streamIndex: 0, language: 'yo' })
  const { tracks: plans, untaken } = planAudio([sound({ language: 'yor' }), sent], SMALL)
  expect(untaken).toEqual([])
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatchObject({ input: 1, streamIndex: 0 })
})

test('a film without sound has no track', () => {
  expect(planAudio([], FULL)).toEqual({ tracks: [], untaken: [] })
})

test('of two tracks in one language the default is taken, and the other is named', () => {
  const comments = sound({ language: 'eng', name: 'Comments of the director' })
  const main = sound({ streamIndex: 2, language: 'en', isDefault: true })
  const plan = planAudio([comments, main], SMALL)
  expect(plan.tracks.map(({ streamIndex }) => streamIndex)).toEqual([2])
  expect(plan.untaken).toEqual([{ label: 'English', name: 'Comments of the director' }])
})

test('of two tracks that name no language the first is taken', () => {
  const plan = planAudio([sound(), sound({ streamIndex: 2 })], SMALL)
  expect(plan.tracks.map(({ streamIndex }) => streamIndex)).toEqual([1])
  expect(plan.untaken).toEqual([{ label: 'Original', name: null }])
})

test.each([
  [0.04, 0.04],
  [3.9, 3.9],
  [8, 8],
  [8.008, 8],
  [40.021, 40],
  [40.16, 40],
  [40.18, 40.34],
  [40.34, 40.34],
  [42.5, 42.5],
])('beside a picture of %d s the sound ends at %d s', (picture, end) => {
  expect(planSoundEnd(picture)).toBeCloseTo(end, 6)
})
