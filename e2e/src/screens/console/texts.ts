import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

const WORDS = `

## By transfer

- Choose **Bank transfer** at the checkout.
- Send the amount that stands there, to the kobo.

Nothing has come within an hour? [Write to us](https://kola.example/contact).`

/** One of the demo's articles, with something written below it. */
async function writeArticle(page: Page, service: JourneyEnv): Promise<void> {
  await openPlace(page, service, '/texts')
  await page.getByRole('list', { name: 'Help articles', exact: true }).getByRole('link').first().click()
  const text = page.getByLabel('Text', { exact: true })
  await text.waitFor()
  const before = await text.inputValue()
  if (!before.endsWith(WORDS)) await text.fill(before + WORDS)
  await page.getByRole('complementary').getByText('Choose Bank transfer', { exact: false }).waitFor()
  await page.getByRole('status').filter({ hasText: /^Kept/ }).waitFor()
}

async function askInForce(page: Page, service: JourneyEnv): Promise<void> {
  await writeArticle(page, service)
  await page.getByRole('button', { name: 'Put in force…', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Why', { exact: true }).waitFor()
}

const SIZES = ['phone', 'desktop'] as const

/** Help articles and legal texts. */
export const textScenes: readonly Scene[] = [
  { name: 'console-texts', open: (page, service) => openPlace(page, service, '/texts'), sizes: SIZES },
  { name: 'console-text', open: writeArticle, sizes: SIZES },
  { name: 'console-text-in-force', open: askInForce, sizes: ['desktop'] },
  {
    name: 'console-text-legal',
    open: (page, service) => openPlace(page, service, '/texts/legal/terms'),
    sizes: ['desktop'],
  },
]
