import { expect, test } from 'vitest'
import { createProgressLines, toTimeLeft } from './progress-lines.ts'

test('a line at each stage and each tenth', () => {
  const written: string[] = []
  const show = createProgressLines({ write: (text: string) => written.push(text) > 0 })
  for (const fraction of [0, 0.05, 0.1, 0.19, 0.2]) show('uploading', fraction)
  show('storing', 0.2, 30)
  show('made-up', 1, null)
  expect(written).toEqual([
    'Uploading   0 %\n',
    'Uploading  10 %\n',
    'Uploading  20 %\n',
    'Storing  20 % 30 s left\n',
    'made-up 100 %\n',
  ])
})

test('the time left is told in seconds, minutes, hours', () => {
  expect([0.2, 59.1, 61, 3600, 5400, null].map(toTimeLeft)).toEqual([
    '1 s left',
    '60 s left',
    '1 min left',
    '1 h 0 min left',
    '1 h 30 min left',
    '',
  ])
})
