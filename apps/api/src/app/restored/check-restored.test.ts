import { Secret } from '@kola/platform/config'
import { createSecretBox } from '@kola/platform/secret-box'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFilmStage, type FilmStage } from '../testing/film-stage.ts'
import { checkRestored } from './check-restored.ts'

let stage: FilmStage
const stages: FilmStage[] = []
const RENDITION = { file: 'cenc/240p.mp4', width: 426, height: 240, bandwidth: 300_000, codecs: 'avc1', keyLabel: 'SD' }
const PRESENT = ['hls/master.m3u8', 'hls-clearkey/master.m3u8']

beforeEach(async () => {
  stage = await createFilmStage()
  stages.push(stage)
  await stage.db
    .updateTable('media')
    .set({ package: sql`package || ${JSON.stringify({ renditions: [RENDITION] })}::jsonb` })
    .execute()
  const { storage } = stage.platform
  for (const file of PRESENT) await storage.put(`media/demo/media-film/v1/${file}`, Buffer.from('#EXTM3U\n'))
  for (const kind of ['poster', 'still']) await storage.put(`art/demo/film/v1/${kind}-480.avif`, Buffer.from('picture'))
  const { id } = await stage.addAccount()
  await bookPayment(id, { id: 'p1', lines: [290_000, -290_000] })
})
afterAll(async () => {
  for (const one of stages) await one.close()
})

async function bookPayment(accountId: string, { id, lines }: { id: string; lines: number[] }): Promise<void> {
  const client = await stage.platform.pool.connect()
  try {
    // What no service writes: the database itself would refuse some of it.
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into checkout (tenant_id, id, reference, account_id, provider, plan_id, price_id, is_recurring, currency, price_minor,
         amount_minor, period_days, state, expires_at)
       values ('demo', $1, $1, $2, 'manual', 'basic', 'basic-30', false, 'NGN', 290000, 290000, 30, 'paid', now())`,
      [id, accountId],
    )
    await client.query(
      `insert into payment (tenant_id, id, account_id, checkout_id, provider, transaction_id, amount_minor, currency, use, paid_at)
       values ('demo', $1, $2, $1, 'manual', $1, 290000, 'NGN', 'period', now())`,
      [id, accountId],
    )
    if (lines.length > 0)
      await client.query(
        `insert into ledger_entry (tenant_id, id, key, kind, payment_id, happened_at) values ('demo', $1, 'charge:' || $1, 'charge', $1, now())`,
        [id],
      )
    for (const [number, amount] of lines.entries()) {
      await client.query(
        `insert into ledger_line (tenant_id, entry_id, number, account, amount_minor, currency) values ('demo', $1, $2, 'revenue', $3, 'NGN')`,
        [id, number + 1, amount],
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function check(box = stage.platform.secretBox): Promise<{ faults: string[]; lines: string[] }> {
  const lines: string[] = []
  const { db, storage } = stage.platform
  return { faults: await checkRestored({ db, storage, box, print: (line) => lines.push(line) }), lines }
}

test('what was restored whole agrees, and is told with its numbers and its newest', async () => {
  const { faults, lines } = await check()
  expect(faults).toEqual([])
  expect(lines.map((line) => line.replace(/newest of .*/, 'newest of …'))).toEqual([
    'accounts: 1, the newest of …',
    'payments: 1, the newest of …',
    'resume points: 0',
    'sign-ins: 0',
    'agrees  books: 1 payments, 1 entries',
    'agrees  keys of films: 1',
    'agrees  codes of gifts: 0',
    'agrees  messages on their way: 0',
    'agrees  authenticators of the staff: 0',
    'agrees  secrets of webhooks: 0',
    'agrees  films: 1, with 6 files',
    'agrees  artwork: of 1 titles, 2 files',
  ])
})

test('each file that is missing from the storage is named, and a manifest that came back empty', async () => {
  const { storage } = stage.platform
  await storage.delete('media/demo/media-film/v1/cenc/240p.mp4')
  await storage.delete('art/demo/film/v1/still-480.avif')
  expect((await check()).faults).toEqual([
    'the storage has no media/demo/media-film/v1/cenc/240p.mp4',
    'the storage has no art/demo/film/v1/still',
  ])
  await storage.put('media/demo/media-film/v1/cenc/240p.mp4', Buffer.from('film'))
  await storage.put('media/demo/media-film/v1/dash.mpd', Buffer.alloc(0))
  await storage.put('art/demo/film/v1/still-480.avif', Buffer.from('picture'))
  expect((await check()).faults).toEqual(['the storage has no media/demo/media-film/v1/dash.mpd'])
})

test('a master key of another service opens nothing, and that is told', async () => {
  const other = createSecretBox(new Secret('3'.repeat(64)))
  expect((await check(other)).faults).toEqual(['1 keys of films that KOLA_MASTER_KEY does not open'])
})

test('a film without a key, an entry that is not even and a payment without one are told', async () => {
  await stage.db.deleteFrom('content_key').execute()
  const { id } = await stage.addAccount()
  await bookPayment(id, { id: 'p2', lines: [290_000, -1] })
  await bookPayment(id, { id: 'p3', lines: [] })
  expect((await check()).faults).toEqual([
    '1 entries of the ledger that are not even',
    '1 payments without an entry in the ledger',
    '1 films without a key',
  ])
})
