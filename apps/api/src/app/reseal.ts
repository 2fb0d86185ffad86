import { mediaTargetSchema } from '@kola/contract/media'
import { connectDatabase } from '@kola/platform/db/connect'
import { createSecretBox, type SecretBox } from '@kola/platform/secret-box'
import { type Kysely, sql } from 'kysely'
import type { Secrets } from '../config.ts'
import { resealGifts } from '../features/billing/gifts/reseal.ts'
import { resealContentKeys } from '../features/ingest/content-keys.ts'
import { resealMessages } from '../features/messages/reseal.ts'
import { resealStaff } from '../features/staff/reseal.ts'
import { resealWebhooks } from '../features/webhooks/reseal.ts'
import type { Schema } from '../shared/database/schema/schema.ts'
import type { ResealCount } from '../shared/reseal.ts'

export interface ResealOptions {
  secrets: Pick<Secrets, 'databaseUrl' | 'masterKeys'>
  print: (line: string) => void
}

/** Brings all that is kept sealed under the first master key. @returns true when nothing needs another one any more */
export async function reseal({ secrets, print }: ResealOptions): Promise<boolean> {
  const url = secrets.databaseUrl.reveal()
  const { db, close } = connectDatabase<Schema>({ url, maxConnections: 2, applicationName: 'kola-reseal' })
  const box = createSecretBox(secrets.masterKeys)
  try {
    const keys = await resealContentKeys(db, box)
    const messages = await resealMessages(db, box)
    const gifts = await resealGifts(db, box)
    const staff = await resealStaff(db, box)
    const webhooks = await resealWebhooks(db, box)
    const films = await countWaitingFilms(db, box)
    print(`Keys of films: ${toText(keys)}`)
    print(`Messages on their way: ${toText(messages)}`)
    print(`Codes of gifts: ${toText(gifts)}`)
    print(`Authenticators of the staff: ${toText(staff)}`)
    print(`Secrets of webhooks: ${toText(webhooks)}`)
    if (films > 0)
      print(`Films that wait to be packaged with a former key: ${films}. Run this again when they are done.`)
    const isDone = [keys, messages, gifts, staff, webhooks].every(({ unreadable }) => unreadable === 0) && films === 0
    print(isDone ? 'Nothing needs a former key any more.' : 'Keep the former keys.')
    return isDone
  } finally {
    await close()
  }
}

function toText({ resealed, unreadable }: ResealCount): string {
  return `${resealed} sealed anew${unreadable > 0 ? `, ${unreadable} that none of the keys opens` : ''}`
}

/** Their jobs bear the keys as they were sealed when the film came. */
async function countWaitingFilms(db: Kysely<Schema>, box: SecretBox): Promise<number> {
  const { rows } = await sql<{ target: unknown }>`select data->'target' as target from pgboss.job
    where name in ('media.package-source', 'media.package-renditions') and state in ('created', 'retry', 'active')
  `.execute(db)
  const targets = rows.map(({ target }) => mediaTargetSchema.parse(target))
  return targets.filter(({ keys }) => keys.some(({ sealedKey }) => !box.isCurrent(sealedKey))).length
}
