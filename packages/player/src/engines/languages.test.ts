import { expect, it } from 'vitest'
import { findPreferred } from './languages.ts'

const tracks = ['en', 'yo', 'pcm-NG'].map((language) => ({ language }))

it('finds the track of a language, or of another form of it, and none of what the film does not have', () => {
  expect(findPreferred(tracks, 'yo')).toBe(tracks[1])
  expect(findPreferred(tracks, 'en-NG')).toBe(tracks[0])
  expect(findPreferred(tracks, 'pcm')).toBe(tracks[2])
  expect(findPreferred(tracks, 'ha')).toBeUndefined()
  expect(findPreferred(tracks, undefined)).toBeUndefined()
})

it('prefers the exact form', () => {
  const forms = [{ language: 'en' }, { language: 'en-GB' }]
  expect(findPreferred(forms, 'en-GB')).toBe(forms[1])
})
