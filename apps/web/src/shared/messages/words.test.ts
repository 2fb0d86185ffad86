import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test, vi } from 'vitest'
import en from './testing/messages/en.json' with { type: 'json' }
import { speak, toWords } from './words.ts'

// The first test: what opens them keeps them.
test('a plural of small numbers needs none of the tables that a browser takes long to open', () => {
  const say = toWords('sample', en)
  const format = vi.spyOn(Intl, 'NumberFormat')
  const write = vi.spyOn(Number.prototype, 'toLocaleString')
  try {
    expect([0, 1, 2, 999].map((count) => say('titles', { count }))).toEqual([
      '0 titles',
      '1 title',
      '2 titles',
      '999 titles',
    ])
    expect(format).not.toHaveBeenCalled()
    expect(write).not.toHaveBeenCalled()
  } finally {
    vi.restoreAllMocks()
  }
})

test('says a text with its values and its plural', () => {
  const say = toWords('sample', en)
  expect(say('titles', { count: 1 })).toBe('1 title')
  expect(say('titles', { count: 1200 })).toBe('1,200 titles')
  expect(say('tryAgain')).toBe('Try again')
})

test('another language says what it knows, and English what it does not', () => {
  const say = toWords('sample', en)
  speak('yo', { 'sample.tryAgain': compileMessage('Tún gbìyànjú') })
  expect(say('tryAgain')).toBe('Tún gbìyànjú')
  expect(say('titles', { count: 2 })).toBe('2 titles')
  speak('en', {})
  expect(say('tryAgain')).toBe('Try again')
})
