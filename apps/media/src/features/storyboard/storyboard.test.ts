import { expect, test } from 'vitest'
import { planStoryboard, toStoryboardVtt } from './plan-storyboard.ts'

test('a short film has a picture every two seconds, a long one every ten', () => {
  expect(planStoryboard({ durationSeconds: 46, width: 426, height: 240 })).toMatchObject({
    intervalSeconds: 2,
    count: 23,
  })
  expect(planStoryboard({ durationSeconds: 7200, width: 426, height: 240 })).toMatchObject({
    intervalSeconds: 10,
    count: 720,
  })
})

test('a standing film has standing pictures', () => {
  expect(planStoryboard({ durationSeconds: 10, width: 240, height: 426 })).toMatchObject({
    tileWidth: 90,
    tileHeight: 160,
  })
})

test('each time names its part of its sheet', () => {
  const plan = { intervalSeconds: 2, tileWidth: 160, tileHeight: 90, columns: 2, rows: 1, count: 3 }
  expect(toStoryboardVtt(plan, 5, ['a.webp', 'b.webp'])).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\na.webp#xywh=0,0,160,90\n\n' +
      '00:00:02.000 --> 00:00:04.000\na.webp#xywh=160,0,160,90\n\n' +
      '00:00:04.000 --> 00:00:05.000\nb.webp#xywh=0,0,160,90\n',
  )
})
