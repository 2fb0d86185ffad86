import { startS3Server } from '@kola/platform/testing/s3-server'
import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { BUCKET } from '../../service.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

const HERE = 17_200_000
const FOLDER = 'films/2026/'
const LYING = ['goat-money_master.mov', 'ọjọ́-àṣẹ 100%.mov', 'sabi-girl_prores.mov', 'zero-balance_cut-3.mov']

/** As long as the page stands: one film that stops on its way, and one that may not be read. */
async function startBucket(page: Page, { bucketPort = 0 }: JourneyEnv): Promise<void> {
  const closed = new Promise<void>((resolve) => page.once('close', () => resolve()))
  const bucket = await startS3Server(BUCKET, {
    port: bucketPort,
    page: 100,
    async before(operation, key, range) {
      if (operation !== 'GetObject') return undefined
      if (key.includes('goat')) return { status: 403, code: 'AccessDenied' }
      return range?.startsWith('bytes=0-') ? { breakAfterBytes: HERE } : { status: 503, code: 'SlowDown' }
    },
  })
  void closed.then(() => bucket.close())
  const film = Buffer.alloc(48_600_000)
  for (const name of LYING) bucket.place(FOLDER + name, film, { modifiedAt: new Date('2026-11-20T14:05:00Z') })
  bucket.place(`${FOLDER}marina-heights.mxf`, film, { storageClass: 'GLACIER' })
  bucket.place(`${FOLDER}notes.txt`, Buffer.from('notes'))
  for (const folder of ['2025', '2026/trailers']) bucket.place(`films/${folder}/a.mov`, film)
}

async function openFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'From a bucket…', exact: true }).click()
  await page.getByRole('button', { name: '2026/', exact: true }).click()
  await page.getByRole('button', { name: 'trailers/', exact: true }).waitFor()
}

async function fetchFilms(page: Page, service: JourneyEnv): Promise<void> {
  await startBucket(page, service)
  await openPlace(page, service, '/films')
  await page.getByRole('heading', { name: 'Files', exact: true }).waitFor()
  const failed = page.getByRole('button', { name: 'Try again to fetch goat-money_master.mov', exact: true })
  await page.waitForTimeout(500)
  if (!(await failed.isVisible())) {
    await openFolder(page)
    for (const name of ['goat-money_master.mov', 'sabi-girl_prores.mov'])
      await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Take 2 films', exact: true }).click()
    for (let left = 2; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Add the title', exact: true }).first().click()
      await page
        .getByRole('button', { name: 'Add the title', exact: true })
        .nth(left - 1)
        .waitFor({ state: 'detached' })
    }
  }
  await failed.waitFor()
  await page.reload()
  await page.getByText(/^17\.2 MB of 48\.6 MB/).waitFor()
}

async function chooseFilm(page: Page, service: JourneyEnv): Promise<void> {
  await startBucket(page, service)
  await openPlace(page, service, '/films')
  await openFolder(page)
  await page.getByLabel('Address', { exact: true }).fill(`s3://${BUCKET}/${FOLDER}zero-balance_cut-4.mov`)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await page.getByText(/^It is not there/).waitFor()
  await page.getByRole('checkbox', { name: 'zero-balance_cut-3.mov' }).check()
}

/** Films that lie in a bucket. */
export const bucketScenes: readonly Scene[] = [
  { name: 'console-films-bucket', open: chooseFilm, sizes: ['phone', 'desktop'] },
  { name: 'console-films-fetching', open: fetchFilms, sizes: ['phone', 'desktop'] },
]
