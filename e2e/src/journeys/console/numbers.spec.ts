import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import pg from 'pg'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { test } from '#fixtures.ts'

test.use({ consent: null })

/** Plays of one kind on the day so long ago, which all started within so many fifths of a second. */
async function addPlays(databaseUrl: string, [daysAgo, network, sessions, fifths]: [number, string, number, number]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into playback_quality (tenant_id, day, network, device, engine, codec, sessions, failed, unseen,
         watched_seconds, stalled_ms, stalls, start_counts, failure_counts, lines_counts)
       values ('demo', (now() at time zone 'utc')::date - $1::integer, $2, 'tv', 'native-hls', 'h264', $3, 0, 0, 990, 10000, 1,
         array_fill(0, array[$4::integer - 1]) || $3::integer, '{}', '{}')`,
      [daysAgo, network, sessions, fifths],
    )
  } finally {
    await client.end()
  }
}

test('PROM-42 an analyst reads how films play, by measure and range, and takes it along', async ({ page, service }) => {
  test.slow()
  await addPlays(service.databaseUrl, [1, 'wifi', 5_000, 7])
  await addPlays(service.databaseUrl, [1, 'other', 300, 20])
  await addPlays(service.databaseUrl, [8, 'wifi', 5_000, 12])
  await join(page, await invite(page, service, 'analyst'), 'Chidi Okafor')
  await page.goto('/console/#/playback-quality')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playback quality')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Television', exact: true }) })
  await expect(row).toContainText('1.4 s')
  await expect(row).toContainText('4.0 s , bad')
  await expect(page.getByRole('region', { name: 'All plays', exact: true })).toContainText('▼ 1.0 s')
  await page.getByRole('button', { name: 'Start time, half of plays', exact: true }).click()
  await expect(page.getByText('How this is counted').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Stalls', exact: true }).click()
  await expect(page).toHaveURL(/measure=stalls/)
  await expect(row).toContainText('1.00 %')
  await page.getByLabel('Range', { exact: true }).selectOption('Last 14 days')
  await expect(page).toHaveURL(/days=14/)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text).toMatch(/^stream,"HLS of the device, H\.264",\d+,/m)
  await expectAccessibleInEveryLook(page, [390, 1_440])
})
