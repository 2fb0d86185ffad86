import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { type S3Server, startS3Server } from '@kola/platform/testing/s3-server'
import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { test } from '#fixtures.ts'
import { BUCKET } from '../../../service.ts'

const NAME = 'Ọjọ́ 100% + night.mov'

test.use({ consent: null })

let bucket: S3Server
/** What each reading of a film asked for. */
let readings = 0
/** The first reading waits for it, and breaks. */
let mayBreak = Promise.withResolvers<void>()

test.beforeEach(async ({ service }) => {
  readings = 0
  mayBreak = Promise.withResolvers()
  bucket = await startS3Server(BUCKET, {
    port: service.bucketPort ?? 0,
    async before(operation) {
      if (operation !== 'GetObject') return undefined
      readings += 1
      if (readings > 1) await mayBreak.promise
      return readings === 1 ? { breakAfterBytes: 60_000 } : undefined
    },
  })
})
test.afterEach(() => bucket.close())

async function makeFilm(): Promise<Buffer> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'kola-bucket-'))
  try {
    const file = joinPath(folder, 'film.mov')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=426x240:rate=25:duration=6']
    const sound = ['-f', 'lavfi', '-i', `sine=frequency=${300 + (Date.now() % 500)}:duration=6`]
    execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, '-c:v', 'libx264', '-c:a', 'aac', file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('PROM-22 a film is chosen in a folder of a bucket, fetched over a line that breaks, and made', async ({
  page,
  service,
}) => {
  const title = `Night ${Date.now() % 100_000}`
  const film = await makeFilm()
  bucket.place(`films/2026/${NAME}`, film)
  bucket.place('films/2026/cold.mov', film, { storageClass: 'GLACIER' })
  bucket.place('films/2026/notes.txt', Buffer.from('notes'))
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/films')
  await page.getByRole('button', { name: 'From a bucket…', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Films of a bucket', exact: true })
  await panel.getByLabel('Address', { exact: true }).fill(`s3://${BUCKET}/films/2026/gone.mov`)
  await panel.getByRole('button', { name: 'Look', exact: true }).click()
  await expect(panel.getByText(/^It is not there\. Look whether its name is written exactly so/)).toBeVisible()
  await panel.getByRole('button', { name: '2026/', exact: true }).click()
  await expect(
    panel.getByRole('checkbox', { name: /^cold\.mov .* Have it restored in the bucket first/ }),
  ).toBeDisabled()
  await expect(panel.getByRole('checkbox', { name: /^notes\.txt .* This is not a film/ })).toBeDisabled()
  await panel.getByRole('checkbox', { name: NAME }).check()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await panel.getByRole('button', { name: 'Take the film', exact: true }).click()
  await page.getByLabel('Name of the title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Add the title', exact: true }).click()
  await expect(page.getByText(/^60\.0 kB of .*\. The bucket does not answer; it goes on by itself$/)).toBeVisible()
  mayBreak.resolve()
  const films = page.getByRole('region', { name: 'Films', exact: true })
  await films.getByRole('link', { name: title, exact: true }).click({ timeout: 15_000 })
  await expect(page.getByRole('region', { name: 'Packaging' })).toContainText(NAME)
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Tolu Bakare')
  expect(readings).toBe(2)
})
