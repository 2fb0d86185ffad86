import { toAppConfig } from '@kola/contract/app-config'
import { AppError } from '@kola/contract/errors'
import type { Copy } from '@kola/contract/leaving/export'
import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import type { Log } from '@kola/platform/log'
import type { SecretBox } from '@kola/platform/secret-box'
import { sql } from 'kysely'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Db, Pool, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import type { Messages } from '#shared/messages.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { readAll } from './collect.ts'
import { openJson } from './write-json.ts'
import { openPage } from './write-page.ts'
import { openEntry, zip } from './zip.ts'

const DAY_MS = 24 * 3_600_000
const KEPT_DAYS = 7
/** The answer may have been lost: the same sign-in may ask for it once more within so long. */
const AGAIN_MS = 10 * 60_000

export interface ExportNeeds {
  db: Db
  pool: Pool
  clock: Clock
  log: Log
  queue: JobSender
  tenants: Tenants
  messages: Messages
  events: AccountEvents
  secretBox: SecretBox
  publicUrl: string
}

/** What the process for jobs has. */
export type PrepareNeeds = Omit<ExportNeeds, 'events'>

interface Row {
  id: string
  asked_at: Date
  ready_at: Date | null
  until: Date | null
  size_bytes: number | null
  sealed: string | null
  fetched_at: Date | null
  fetched_by: string | null
}

const findNewest = async (db: Db, { tenantId, accountId }: AccountKey): Promise<Row | undefined> =>
  (
    await sql<Row>`select * from data_export where tenant_id = ${tenantId} and account_id = ${accountId}
      order by asked_at desc limit 1`.execute(db)
  ).rows[0]

const toSeal = (tenantId: string, id: string) => `data-export:${tenantId}:${id}`

/** @returns the newest copy, and from when on another may be asked for */
export async function readCopy(
  { db, clock }: Pick<ExportNeeds, 'db' | 'clock'>,
  who: AccountKey,
): Promise<{ copy: Copy | null; nextAt: string }> {
  const row = await findNewest(db, who)
  const now = clock.now()
  const nextAt = row ? new Date(Math.max(row.asked_at.getTime() + DAY_MS, now.getTime())) : now
  return { copy: row ? toCopy(row, now) : null, nextAt: nextAt.toISOString() }
}

function toCopy(row: Row, now: Date): Copy {
  const { ready_at: readyAt, until, size_bytes: bytes } = row
  const isOver = until !== null && until <= now
  const state = readyAt === null ? 'preparing' : row.fetched_at !== null ? 'fetched' : isOver ? 'over' : 'ready'
  return { state, askedAt: row.asked_at.toISOString(), bytes: bytes ?? 0, until: until?.toISOString() ?? null }
}

/** One is prepared at a time, and one a day. @throws AppError RATE_LIMITED */
export async function askCopy(
  needs: ExportNeeds,
  who: AccountKey & { signInSessionId: string },
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db, clock, queue, events } = needs
  const { signInSessionId, ...account } = who
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await also?.(tx)
    await sql`select 1 from account where tenant_id = ${who.tenantId} and id = ${who.accountId} for update`.execute(tx)
    const last = await findNewest(tx, who)
    if (last && last.ready_at === null) return
    const waitMs = last ? last.asked_at.getTime() + DAY_MS - now.getTime() : 0
    if (waitMs > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    const id = newId()
    await sql`insert into data_export (tenant_id, id, account_id, asked_at)
      values (${who.tenantId}, ${id}, ${who.accountId}, ${now})`.execute(tx)
    await events.write({ ...account, kind: 'data-asked', at: now, signInSessionId }, tx)
    await queue.send('leaving.export', { tenantId: who.tenantId, exportId: id }, { tx })
  })
}

/** Both files at once, from the same moment. */
async function packAll(pool: Pool, who: AccountKey, { now, appName }: { now: Date; appName: string }): Promise<Buffer> {
  const [json, page] = [openEntry('data.json'), openEntry('data.html')]
  const madeAt = now.toISOString()
  const writers = [await openJson(json, madeAt), await openPage(page, { madeAt, appName })]
  await readAll(pool, who, writers)
  for (const writer of writers) await writer.end()
  return zip([await json.end(), await page.end()])
}

/** Prepares the copy that was asked for, and tells when it is there. A second run finds it there. */
export async function prepareCopy(
  needs: PrepareNeeds,
  { tenantId, exportId }: { tenantId: string; exportId: string },
): Promise<void> {
  const { db, pool, clock, tenants, secretBox } = needs
  const { rows } = await sql<{ account_id: string; email: string | null; first_name: string }>`
    select copy.account_id, account.first_name,
      case when account.email_verified_at is not null then account.email_address end as email
    from data_export copy join account on account.tenant_id = copy.tenant_id and account.id = copy.account_id
    where copy.tenant_id = ${tenantId} and copy.id = ${exportId} and copy.ready_at is null and account.deleted_at is null`.execute(
    db,
  )
  const [asked] = rows
  if (!asked) return
  const { appName } = toAppConfig((await tenants.get(tenantId)).config)
  const file = await packAll(pool, { tenantId, accountId: asked.account_id }, { now: clock.now(), appName })
  const now = clock.now()
  const until = new Date(now.getTime() + KEPT_DAYS * DAY_MS)
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } =
      await sql`update data_export set ready_at = ${now}, until = ${until}, size_bytes = ${file.length},
        sealed = ${secretBox.seal(file, toSeal(tenantId, exportId))}
      where tenant_id = ${tenantId} and id = ${exportId} and ready_at is null`.execute(tx)
    if (!numAffectedRows || !asked.email) return
    const mail = toMail({
      ...{ appName, subject: `Your copy of your ${appName} data is ready` },
      greeting: asked.first_name ? `Hello ${asked.first_name},` : 'Hello,',
      paragraphs: [
        'The copy of your data that you asked for is ready. It can be fetched once, within seven days, by whoever is signed in and shows once more that it is them.',
      ],
      link: { text: 'Fetch the copy', url: `${needs.publicUrl}/#/account/data` },
      footnote: 'If you did not ask for it, set a new password.',
    })
    await needs.messages.queueMail(
      { tenantId, accountId: asked.account_id, purpose: 'data-ready', to: asked.email, ...mail },
      tx,
    )
  })
}

/** The file, once. @throws AppError COPY_NOT_FOUND */
export async function fetchCopy(
  { db, clock, secretBox, events }: ExportNeeds,
  { signInSessionId, ...who }: AccountKey & { signInSessionId: string },
): Promise<{ fileName: string; zip: string }> {
  const now = clock.now()
  const row = await db.transaction().execute(async (tx) => {
    await sql`select 1 from account where tenant_id = ${who.tenantId} and id = ${who.accountId} for update`.execute(tx)
    const found = await findNewest(tx, who)
    if (!found?.sealed || !found.until || found.until <= now) throw new AppError('COPY_NOT_FOUND')
    const isAgain =
      found.fetched_by === signInSessionId && now.getTime() - (found.fetched_at?.getTime() ?? 0) <= AGAIN_MS
    if (found.fetched_at && !isAgain) throw new AppError('COPY_NOT_FOUND')
    if (!found.fetched_at) {
      await sql`update data_export set fetched_at = ${now}, fetched_by = ${signInSessionId}
        where tenant_id = ${who.tenantId} and id = ${found.id}`.execute(tx)
      await events.write({ ...who, kind: 'data-fetched', at: now, signInSessionId }, tx)
    }
    return { id: found.id, sealed: found.sealed }
  })
  const day = now.toISOString().slice(0, 10)
  return {
    fileName: `my-data-${day}.zip`,
    zip: secretBox.open(row.sealed, toSeal(who.tenantId, row.id)).toString('base64'),
  }
}

/** What was fetched, or waited too long, has nothing in it any more. */
export const dropCopies = ({ db, clock }: Pick<ExportNeeds, 'db' | 'clock'>): Promise<unknown> =>
  sql`update data_export set sealed = null where sealed is not null and (until <= ${clock.now()}
    or fetched_at < ${new Date(clock.now().getTime() - AGAIN_MS)})`.execute(db)
