import type { QualityAnswer } from '@kola/contract/quality/quality'
import { expect, type Page } from '@playwright/test'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { runOperator } from '#fixtures/service/operator.ts'
import { signIn, test } from '#fixtures.ts'

declare global {
  interface Window {
    told: string[]
  }
}

/** A line that nobody else of these journeys has, and every beacon is read on its way. */
const watchBeacons = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { type: 'bluetooth' } })
    const send = navigator.sendBeacon.bind(navigator)
    window.told = []
    navigator.sendBeacon = (url, body) => {
      if (String(url).includes('/quality')) void (body as Blob).text().then((text) => window.told.push(text))
      return send(url, body)
    }
  })

test('what a viewer met is told once, when the film is left or its page goes away, without who watched what', async ({
  page,
  service,
  member,
}) => {
  const read = async () => {
    const { places } = JSON.parse(await runOperator(service, ['quality', '--json'])) as QualityAnswer
    return places.find(({ network }) => network === 'other')
  }
  const play = async () => {
    await page.goto('/#/viewvideo/goat-money')
    await waitUntilPlaying(page)
  }
  await watchBeacons(page)
  await signIn(page, member)
  await play()
  // Within the page, whose beacons can be read then.
  await page.evaluate(() => {
    location.hash = '#/home'
  })
  await expect(page.locator('main.player')).toHaveCount(0)
  await expect.poll(async () => (await read())?.sessions).toBe(1)
  const told = (await page.evaluate(() => window.told)).map((text) => JSON.parse(text))
  expect(told).toEqual([
    {
      ...{ startMs: expect.any(Number), watchedSeconds: expect.any(Number), stalledMs: expect.any(Number) },
      ...{ stalls: expect.any(Number), failure: null, lines: expect.any(Number) },
      ...{ network: 'other', device: 'computer', engine: 'shaka-dash', codec: expect.stringMatching(/^(h264|av1)$/) },
    },
  ])
  expect(told[0].startMs).toBeGreaterThan(0)
  expect(told[0].lines).toBeGreaterThan(0)

  await play()
  await page.goto('about:blank')
  await expect.poll(async () => (await read())?.sessions).toBe(2)
  expect(await read()).toMatchObject({ device: 'computer', failedShare: 0, unseenShare: 0 })
  const text = await runOperator(service, ['quality', '--days', '1'])
  expect(text.split('\n').find((line) => line.startsWith('other'))).toMatch(/^other +computer +2 +[\d.]+ s /)
})
