import type { SecretBox } from '@kola/platform/secret-box'
import type { Storage } from '@kola/platform/storage'
import { sql } from 'kysely'
import { giftCodeReader } from '#features/billing/gifts/reseal.ts'
import { checkBooks } from '#features/billing/ledger/check-books.ts'
import { contentKeyReader } from '#features/ingest/content-keys.ts'
import { sealedMessageReader } from '#features/messages/reseal.ts'
import { sealedStaffReader } from '#features/staff/reseal.ts'
import { sealedWebhookReader } from '#features/webhooks/reseal.ts'
import type { Db } from '#shared/database/database.ts'
import { countSealed, type SealedCount } from '#shared/reseal.ts'
import { checkArtwork, checkFilms } from './check-files.ts'
import { describeNewest } from './newest.ts'

export interface RestoredNeeds {
  db: Db
  storage: Storage
  box: SecretBox
  print: (line: string) => void
}

const toFaults = (what: string, { unreadable }: SealedCount): string[] =>
  unreadable > 0 ? [`${unreadable} ${what} that KOLA_MASTER_KEY does not open`] : []

/** Films that play, without a key to play them by. */
async function findKeyless(db: Db): Promise<string[]> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from media m where state = 'ready' and package is not null and not exists (
      select from content_key k where k.tenant_id = m.tenant_id and k.media_id = m.id)
  `.execute(db)
  const count = Number(rows[0]?.count ?? 0)
  return count > 0 ? [`${count} films without a key`] : []
}

/**
 * Whether a restored database, the storage and the master key belong together. Reads everything and changes nothing.
 * @returns what is wrong, a line each; nothing where all agrees
 */
export async function checkRestored({ db, storage, box, print }: RestoredNeeds): Promise<string[]> {
  for (const line of await describeNewest(db)) print(line)
  const faults: string[] = []
  const note = (line: string, found: string[]) => {
    print(`${found.length === 0 ? 'agrees' : 'WRONG '}  ${line}`)
    faults.push(...found)
  }

  const books = await checkBooks(db)
  note(`books: ${books.payments} payments, ${books.entries} entries`, books.faults)
  const keys = await countSealed(box, contentKeyReader(db))
  note(`keys of films: ${keys.sealed}`, [...toFaults('keys of films', keys), ...(await findKeyless(db))])
  const gifts = await countSealed(box, giftCodeReader(db))
  note(`codes of gifts: ${gifts.sealed}`, toFaults('codes of gifts', gifts))
  const messages = await countSealed(box, sealedMessageReader(db))
  note(`messages on their way: ${messages.sealed}`, toFaults('messages on their way', messages))
  const staff = await countSealed(box, sealedStaffReader(db))
  note(`authenticators of the staff: ${staff.sealed}`, toFaults('authenticators of the staff', staff))
  const webhooks = await countSealed(box, sealedWebhookReader(db))
  note(`secrets of webhooks: ${webhooks.sealed}`, toFaults('secrets of webhooks', webhooks))
  const films = await checkFilms(db, storage)
  note(`films: ${films.count}, with ${films.files} files`, films.faults)
  const artwork = await checkArtwork(db, storage)
  note(`artwork: of ${artwork.count} titles, ${artwork.files} files`, artwork.faults)
  return faults
}
