import type { Page } from '@playwright/test'
import pg from 'pg'
import type { JourneyEnv } from '../../env.ts'
import { addMonth, findOldMonth } from '../../fixtures/service/numbers/add-month.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

/** Name, address, how many titles, and hundredths of a per cent or a fee in kobo. */
const PRODUCERS = [
  ['Anyaorah Pictures', 'Nkiruka Anyaorah\n14 Ogui Road\nEnugu', 5, 4_000, null],
  ['Creek Pictures', 'Tonye Briggs\nPort Harcourt', 2, 3_500, null],
  ['Fagge Studios', 'Hauwa Fagge\nKano', 3, 4_000, null],
  ['Jummai Kaltungwa', 'Gombe', 4, 3_000, null],
  ['Odesanmi & Sons', 'Ibadan', 3, null, 200_000_000],
] as const

let isFilled: Promise<void> | undefined

/** Once for all of these pictures. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, name from title where tenant_id = 'demo' and kind in ('movie', 'series') order by md5(id) limit 30`,
  )
  const month = findOldMonth()
  const seconds: Record<string, number> = { 'of-others': 1_100_000_000 }
  let at = 0
  for (const [place, [name, address, titles, points, fee]] of PRODUCERS.entries()) {
    const id = `producer-${place}`
    await client.query(`insert into producer values ('demo', $1, $2, $3, $4, 'NGN', $5, 1, now(), 'Bisi Adeyemi')`, [
      id,
      name,
      address,
      `office-${place}@example.com`,
      `TIN 2011 448${place}-0001`,
    ])
    await client.query(
      `insert into producer_contract values ('demo', $1, $1, $2, $3, null, $4, $5, $6, $7, 1, now(), 'Bisi Adeyemi')`,
      [id, `FN-2023-04${place}`, `${month}-01`, points ? 'share' : 'fee', points, fee, fee ? 'NGN' : null],
    )
    for (let n = 0; n < titles; n += 1, at += 1) {
      const title = rows[at]
      if (!title) throw new Error('the demo has too few titles')
      seconds[title.id] = 62_508_000 - 4_333_331 * n - 2_100_013 * place
      await client.query(`insert into producer_contract_title values ('demo', $1, $2, $3)`, [id, title.id, title.name])
    }
  }
  await client.end()
  await addMonth(databaseUrl, { month, naira: 58_114_300, seconds })
}

async function openSheet(page: Page, service: JourneyEnv): Promise<void> {
  isFilled ??= fill(service.databaseUrl)
  await isFilled
  const path = `/producers?month=${findOldMonth()}&producer=producer-0`
  await openPlace(page, service, { path, role: 'finance' })
  await page.getByRole('article').waitFor()
  const issue = page.getByRole('button', { name: 'Issue…', exact: true })
  if (!(await issue.isVisible())) return
  await issue.click()
  await page.getByRole('button', { name: 'Issue it', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(/^Issued .+, frozen$/).waitFor()
}

async function openList(page: Page, service: JourneyEnv): Promise<void> {
  await openSheet(page, service)
  await page.goto(`/console/#/producers?month=${findOldMonth()}`)
  await page.getByText('Ready to issue', { exact: true }).first().waitFor()
}

async function openProducer(page: Page, service: JourneyEnv): Promise<void> {
  await openSheet(page, service)
  await page.goto('/console/#/producers/producer-0')
  await page.getByRole('heading', { name: 'Contracts', exact: true }).waitFor()
}

/** Whom titles are from, and what a month comes to. */
export const producerScenes: readonly Scene[] = [
  { name: 'console-statement', open: openSheet, sizes: ['phone', 'desktop'] },
  { name: 'console-producers', open: openList, sizes: ['phone'] },
  { name: 'console-producer', open: openProducer, sizes: ['phone', 'desktop'] },
]
