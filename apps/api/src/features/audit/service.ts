import type { ErrorCode } from '@kola/contract/errors'
import type { AuditChange } from '@kola/contract/staff/audit'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import type { Log } from '@kola/platform/log'
import type { Actor } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'

export interface Begun {
  tenantId: string
  who: Actor
  /** `METHOD /path/{param}`. */
  call: string
  subject: string
  place: string
  address: string
  client: string
}

export interface Outcome {
  outcome: 'done' | 'refused' | 'failed'
  code: ErrorCode | null
  /** Where the call itself knows it better. */
  subject: string | null
  changes: readonly AuditChange[]
}

/** What the staff and their programs do, where nobody can change or delete it. */
export interface Audit {
  /** Stands before anything is done. @returns its number */
  begin(entry: Begun): Promise<number>
  /** Never throws: what was done is done, and an entry without an outcome says that nobody knows. */
  end(entry: { tenantId: string; number: number }, outcome: Outcome): Promise<void>
  /** Both at once, of what is over. */
  note(entry: Begun, outcome: Outcome): Promise<void>
  /** The same in a transaction that does it: it stands in the log once it is done, and never else. The last that it does: others wait. */
  noteWithin(tx: Db, entry: Begun, outcome: Outcome): Promise<void>
}

/** The first entry's predecessor. */
export const NO_HASH = '0'.repeat(64)

export interface Hashed extends Begun {
  number: number
  at: Date
}

/** Of everything that an entry says, in an order that does not change, and of the entry before it. */
export function toEntryHash({ tenantId, number, at, who, ...entry }: Hashed, previous: string): string {
  const { call, subject, place, address, client } = entry
  const said = [tenantId, number, at.toISOString(), who.kind, who.id, who.name, call, subject, place, address, client]
  return sha256Hex(JSON.stringify([previous, ...said]))
}

/** One after the other within a tenant, so that numbers have no gaps and each hash its predecessor. */
async function addEntry(
  { db: tx, clock }: { db: Db; clock: Clock },
  entry: Begun,
  outcome: Outcome | null,
): Promise<number> {
  const { tenantId } = entry
  await tx
    .insertInto('audit_head')
    .values({ tenant_id: tenantId, number: 0, hash: NO_HASH })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const head = await tx
    .selectFrom('audit_head')
    .select(['number', 'hash'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const [number, at] = [Number(head.number) + 1, clock.now()]
  const hash = toEntryHash({ ...entry, number, at }, head.hash)
  const { who, call, subject, place, address, client } = entry
  await tx
    .insertInto('audit_entry')
    .values({
      ...{ tenant_id: tenantId, number, at, who_kind: who.kind, who_id: who.id, who_name: who.name },
      ...{ call, subject, place, address, client, hash },
    })
    .execute()
  await tx.updateTable('audit_head').set({ number, hash }).where('tenant_id', '=', tenantId).execute()
  if (outcome) await addOutcome(tx, { tenantId, number, at }, outcome)
  return number
}

export function createAudit({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Audit {
  const add = (entry: Begun, outcome: Outcome | null) =>
    db.transaction().execute((tx) => addEntry({ db: tx, clock }, entry, outcome))
  return {
    begin: (entry) => add(entry, null),
    async end({ tenantId, number }, outcome) {
      try {
        await addOutcome(db, { tenantId, number, at: clock.now() }, outcome)
      } catch (error) {
        log.error({ err: error, tenantId, number, outcome: outcome.outcome }, 'audit.outcome-lost')
      }
    },
    async note(entry, outcome) {
      await add(entry, outcome)
    },
    async noteWithin(tx, entry, outcome) {
      await addEntry({ db: tx, clock }, entry, outcome)
    },
  }
}

async function addOutcome(
  db: Db,
  { tenantId, number, at }: { tenantId: string; number: number; at: Date },
  { outcome, code, subject, changes }: Outcome,
): Promise<void> {
  await db
    .insertInto('audit_outcome')
    .values({ tenant_id: tenantId, number, at, outcome, code, subject, changes: JSON.stringify(changes) })
    .execute()
}
