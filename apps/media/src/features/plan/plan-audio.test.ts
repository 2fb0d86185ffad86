import { expect, test } from 'vitest'
import type { RenditionPlan } from '../../shared/plan.ts'
import { planAudio, type SoundSource } from './plan-audio.ts'

const rendition = (name: string, audioTier: 'low' | 'high') => ({ name, audioTier }) as RenditionPlan
const sound = (change: Partial<SoundSource> = {}): SoundSource => ({
  input: 0,
  streamIndex: 1,
  channels: 6,
  language: null,
  label: null,
  ...change,
})
const SMALL = [rendition('240p', 'low'), rendition('360p', 'low')]
const FULL = [rendition('240p', 'low'), rendition('1080p', 'high')]

test('each language gets one track for each tier that the pictures ask for', () => {
  const plans = planAudio([sound({ language: 'eng' }), sound({ streamIndex: 2, language: 'yor' })], FULL)
  expect(plans.map(({ name, label, kbps, channels }) => [name, label, kbps, channels])).toEqual([
    ['audio-en-low', 'English', 48, 2],
    ['audio-en-high', 'English', 128, 2],
    ['audio-yo-low', 'Yoruba', 48, 2],
    ['audio-yo-high', 'Yoruba', 128, 2],
  ])
})

test('small pictures get small sound only', () => {
  expect(planAudio([sound()], SMALL).map(({ name, label }) => [name, label])).toEqual([['audio-und-low', 'Original']])
})

test('one channel stays one channel and costs less', () => {
  expect(planAudio([sound({ channels: 1 })], SMALL)[0]).toMatchObject({ channels: 1, kbps: 32 })
})

test('an extra file takes the place of the track of its language', () => {
  const plans = planAudio([sound({ language: 'yor' }), sound({ input: 1, streamIndex: 0, language: 'yo' })], SMALL)
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatchObject({ input: 1, streamIndex: 0 })
})

test('a film without sound has no track', () => {
  expect(planAudio([], FULL)).toEqual([])
})
