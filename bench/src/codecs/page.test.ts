import { expect, test } from 'vitest'
import { mergeLines, readLines, toPage } from './page.ts'

const LINES = [
  { clip: 'demo: rain', rung: '240p', score: 0.9947, h264Kbps: 34, av1Kbps: 21, times: 4 },
  { clip: 'demo: rain', rung: '360p', score: 0.9968, h264Kbps: 62, av1Kbps: null, times: 2.1 },
]

test('what a page has is read back as it was written, and not where another measure was used', () => {
  expect(readLines(toPage(LINES, 'SSIM'), 'SSIM')).toEqual(LINES)
  expect(readLines(toPage(LINES, 'SSIM'), 'VMAF')).toEqual([])
})

test('what is measured anew takes its old place, and what is new comes at the end', () => {
  const [first, second] = LINES
  const again = { ...first, clip: 'demo: rain', rung: '240p', score: 1, h264Kbps: 30, av1Kbps: 9, times: 3 }
  const added = { ...again, clip: 'noise' }
  expect(mergeLines(LINES, [added, again])).toEqual([again, second, added])
})
