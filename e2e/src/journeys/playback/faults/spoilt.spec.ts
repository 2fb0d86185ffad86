import { expect, type Page, type Route } from '@playwright/test'
import { pathOf, readFilm, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const PLAYER = '#/viewvideo/goat-money'
const PICTURES = '**/media/**/*p.mp4'
/** Beyond what is fetched ahead of a film that has just begun. */
const FAR_SECONDS = 40

/** Nothing of a piece is left. */
const toNoise = (body: Buffer) => body.fill(0xa5)
/** It looks like a piece; only what is decoded of it is spoilt. */
function spoilSamples(body: Buffer): Buffer {
  for (let at = body.indexOf('mdat'); at > 0; at = body.indexOf('mdat', at + 4)) {
    body.fill(0xa5, at + 4, at - 4 + body.readUInt32BE(at - 4))
  }
  return body
}

interface Spoiling {
  spoil: (body: Buffer) => Buffer
  /** Which of the files that are asked for, from 0. */
  isOf: (file: number) => boolean
  /** Of the same piece. */
  isFor?: (time: number) => boolean
}

/** @returns how often which piece was asked for, by file and bytes */
async function spoilPictures(page: Page, { spoil, isOf, isFor = () => true }: Spoiling): Promise<Map<string, number>> {
  const files: string[] = []
  const asked = new Map<string, number>()
  await page.route(PICTURES, async (route: Route) => {
    const [path, range] = [pathOf(route.request()), route.request().headers().range ?? 'bytes=0-']
    if (range.startsWith('bytes=0-')) return route.continue()
    if (!files.includes(path)) files.push(path)
    const piece = `${path} ${range}`
    const time = (asked.get(piece) ?? 0) + 1
    asked.set(piece, time)
    if (!isOf(files.indexOf(path)) || !isFor(time)) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: spoil(await response.body()) })
  })
  return asked
}

const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, seconds)

async function expectGoingOn(page: Page): Promise<void> {
  await waitForPosition(page, FAR_SECONDS + 1)
  await expect(page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })).toHaveCount(0)
  expect((await readFilm(page)).positionSeconds).toBeLessThan(FAR_SECONDS + 15)
}

const filesOf = (asked: Map<string, number>) => new Set([...asked.keys()].map((piece) => piece.split(' ')[0])).size

test('PLAYER-14 ERR-07 a spoilt piece is fetched anew, then played from another file, and at last the film stops where it stood, and goes on there', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  const open = async (name: string, spoiling: Spoiling) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`/?${name}${PLAYER}`)
    await waitUntilPlaying(page)
    const asked = await spoilPictures(page, spoiling)
    await seek(page, FAR_SECONDS)
    return asked
  }
  await test.step('spoilt on its way', async () => {
    const asked = await open('once', { spoil: toNoise, isOf: () => true, isFor: (time) => time === 1 })
    await expectGoingOn(page)
    // The first ones may be asked for in vain: a seek leaves them.
    expect(Math.max(...asked.values())).toBe(2)
  })
  await test.step('spoilt in one file', async () => {
    const asked = await open('file', { spoil: toNoise, isOf: (file) => file === 0 })
    await expectGoingOn(page)
    expect(filesOf(asked)).toBeGreaterThan(1)
  })
  await test.step('spoilt in one file, and whole to look at', async () => {
    const asked = await open('samples', { spoil: spoilSamples, isOf: (file) => file === 0 })
    await expectGoingOn(page)
    expect(filesOf(asked)).toBeGreaterThan(1)
  })
  for (const [name, spoil] of [
    ['all', toNoise],
    ['all-samples', spoilSamples],
  ] as const) {
    await test.step(`spoilt in every file: ${name}`, async () => {
      await open(name, { spoil, isOf: () => true })
      const fault = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
      await expect(fault.getByRole('heading')).toHaveText('This film stopped', { timeout: 40_000 })
      await expect(page.locator('.player__wait')).toHaveCount(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await fault.getByRole('button', { name: 'Try again', exact: true }).click()
      await waitUntilPlaying(page)
      const { positionSeconds } = await readFilm(page)
      expect(positionSeconds).toBeGreaterThanOrEqual(FAR_SECONDS - 1)
      expect(positionSeconds).toBeLessThan(FAR_SECONDS + 15)
    })
  }
})
