import type { PlaybackAnswer } from '@kola/contract/playback'
import { planShakaConfig } from '@kola/player/engines/shaka-config'
import { expect } from '@playwright/test'
import { signInByApi } from '#fixtures/service/api.ts'
import { test } from '#fixtures.ts'
import { choose, listRungs, seek, takeControls } from '#players/drive.ts'
import { type PlayerPages, servePlayerPages } from '#players/page.ts'
import { playInShaka, readPlayed, toStream } from '#players/play.ts'

const LINE = { saveData: false, isCellular: false, isSlow: false }
/** With what Shaka fetches ahead by itself, one of the first fifteen ended the film. */
const CHANGES = 90
/** From the choice to the seek: before, while and after the first bytes of the new quality are there. */
const WAITS_MS = [0, 10, 20, 30, 15, 25]

let pages: PlayerPages

test.beforeAll(async () => {
  pages = await servePlayerPages()
})
test.afterAll(() => pages.close())

test('with the settings of our player a film goes where it is sent while its quality still changes', async ({
  page,
  service,
  member,
}) => {
  test.slow()
  const call = await signInByApi(service.url, member)
  const path = '/apps/v2/videoplayback?id=goat-money&deviceId=PARTNERPLAYER1234567' as const
  const answer = (await call(`GET ${path}`)) as unknown as PlaybackAnswer
  const source = { url: answer.dash, format: 'dash' as const }
  await page.goto(pages.toUrl('shaka'))
  await playInShaka(page, toStream(answer, answer.dash), planShakaConfig(source, LINE).streaming)
  await expect.poll(async () => (await readPlayed(page)).seconds, { timeout: 30_000 }).toBeGreaterThan(1)
  await takeControls(page, 'shaka')
  const rungs = await listRungs(page)
  expect(rungs.length).toBeGreaterThan(1)
  for (let change = 0; change < CHANGES; change += 1) {
    await choose(page, 'Rung', rungs[change % rungs.length]?.index ?? 0)
    await page.waitForTimeout(WAITS_MS[Math.floor(change / rungs.length) % WAITS_MS.length] ?? 0)
    expect(await seek(page, 2), `a picture after change ${change}`).toBeNull()
  }
  expect((await readPlayed(page)).error).toBeNull()
})
