import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

const FILE = 'ward-seven-master.mov'

/** A file that is none, and its mend. */
async function failFilm(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/films')
  const sent = page
    .getByRole('region', { name: 'Films', exact: true })
    .getByRole('link', { name: 'Ward seven', exact: true })
  if ((await sent.count()) === 0) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose…', exact: true }).click()
    const buffer = Buffer.from('This is no film.')
    await (await chooser).setFiles({ name: FILE, mimeType: 'video/quicktime', buffer })
    await page.getByLabel('Name of the title', { exact: true }).fill('Ward seven')
    await page.getByRole('button', { name: 'Add the title', exact: true }).click()
  }
  await sent.first().waitFor()
  await page.locator('.table .s--fail').first().waitFor({ timeout: 60_000 })
}

async function openFilm(page: Page, service: JourneyEnv): Promise<void> {
  await failFilm(page, service)
  await page.getByRole('link', { name: 'Ward seven', exact: true }).first().click()
  await page.getByRole('button', { name: 'Retry', exact: true }).waitFor()
}

async function beginRelease(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/titles/sabi-girl')
  await page.getByLabel('Tagline', { exact: true }).fill('She knows. They do not know that she knows.')
  await page.getByText('Kept', { exact: false }).first().waitFor()
  await openPlace(page, service, '/releases')
  const begun = page.getByRole('button', { name: /Friday night/ })
  await page.getByRole('heading', { name: 'Changes', exact: true }).or(page.getByText('Choose a release.')).waitFor()
  if ((await begun.count()) === 0) {
    await page.getByRole('button', { name: 'New release', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Friday night')
    await page.getByRole('button', { name: 'Begin', exact: true }).click()
    const pane = page.getByRole('complementary', { name: 'Release', exact: true })
    await pane.getByLabel('Take in a title', { exact: true }).fill('Sabi Girl')
    await pane.getByRole('button', { name: 'Sabi Girl', exact: true }).click()
    await pane.getByText('not ready', { exact: true }).waitFor()
  } else await begun.first().click()
  const pane = page.getByRole('complementary', { name: 'Release', exact: true })
  await pane.getByLabel('Time', { exact: true }).fill('2026-12-11T18:00')
  await pane.getByRole('button', { name: /^(Set|Change) the time$/ }).click()
  await page.getByRole('button', { name: /^18:00 Friday night/ }).waitFor()
}

async function draftKey(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/configuration')
  await page.getByRole('searchbox', { name: 'Key or meaning', exact: true }).fill('footer_text')
  await page.getByRole('button', { name: 'footer_text', exact: true }).click()
  await page.getByLabel('Value', { exact: true }).fill('Films for the whole street, from Surulere to Sokoto.')
}

async function putInForce(page: Page, service: JourneyEnv): Promise<void> {
  await draftKey(page, service)
  const keep = page.getByRole('button', { name: 'Keep in the draft', exact: true })
  if (await keep.isEnabled()) await keep.click()
  await page.getByRole('button', { name: 'See and put in force', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Why', { exact: true }).fill('The street has grown')
}

async function makeEndpoint(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/webhooks')
  await page.getByRole('button', { name: 'New endpoint', exact: true }).click()
  await page.getByLabel('What it is for', { exact: true }).fill('Accounting')
  await page.getByLabel('Address', { exact: true }).fill('https://books.example.com/kola')
  await page.getByRole('checkbox', { name: /^Money came in/ }).check()
}

const SIZES = ['phone', 'desktop'] as const
const place = (name: string, path: string): Scene => ({
  name,
  open: (page, service) => openPlace(page, service, path),
  sizes: SIZES,
})

/** Films on their way, what goes out together, and what the service runs by. */
export const runningScenes: readonly Scene[] = [
  { name: 'console-films', open: failFilm, sizes: SIZES },
  { name: 'console-film-failed', open: openFilm, sizes: SIZES },
  { name: 'console-releases', open: beginRelease, sizes: SIZES },
  { name: 'console-configuration', open: draftKey, sizes: SIZES },
  { name: 'console-configuration-in-force', open: putInForce, sizes: ['desktop'] },
  { name: 'console-webhooks', open: makeEndpoint, sizes: SIZES },
  place('console-vouchers', '/plans?view=vouchers'),
]
