import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import { addFact } from '#features/billing/findings/add-fact.ts'
import type { SettledKind } from '#features/billing/settle/judge.ts'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'

export interface AboutProvider {
  kind: SettledKind
  /** Beside the kind: what was found, so that it is found once. */
  fact: string
  provider: string
  /** A settlement, or a transaction. */
  subject: string
  currency: string
  ours: number
  theirs: number
}

/** A provider's account is one for all tenants: whoever takes money there is told. */
export async function reportProvider({ db, clock }: { db: Db; clock: Clock }, of: AboutProvider): Promise<void> {
  const { kind, provider, subject, currency } = of
  const { rows } = await sql<{ tenantId: string }>`
    select id as "tenantId" from tenant
    where exists (select 1 from checkout where checkout.tenant_id = tenant.id and checkout.provider = ${provider})`.execute(
    db,
  )
  const toText = (minor: number) => `${currency} ${toDecimalText(minor, currency)}`
  const detail = { provider, about: subject, ours: toText(of.ours), theirs: toText(of.theirs) }
  for (const { tenantId } of rows) {
    await addFact(db, { tenantId, kind, fact: `${kind}:${of.fact}`, at: clock.now(), detail })
  }
}
