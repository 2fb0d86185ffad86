import { expect, test } from 'vitest'
import { toNoticesText } from './third-party.ts'

test('names each package with its version and licence, in order, with the text as it stands', () => {
  const text = toNoticesText([
    { name: 'zebra', version: '2.0.0', identifier: '(MIT OR Apache-2.0)', text: 'Copyright Zebra\n' },
    { name: 'ant', version: '1.0.0', text: 'Copyright Ant' },
  ])
  const line = '-'.repeat(80)
  expect(text.split('\n').slice(2)).toEqual([
    ...[line, 'ant 1.0.0', '', 'Copyright Ant', ''],
    ...[line, 'zebra 2.0.0 (MIT OR Apache-2.0)', '', 'Copyright Zebra', ''],
  ])
})

test('a package without a licence text ends the build', () => {
  expect(() => toNoticesText([{ name: 'silent', version: '1.0.0', identifier: 'MIT' }])).toThrow(
    'There is no licence text of silent',
  )
})
