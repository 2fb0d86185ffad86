import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { MandateTable } from '#shared/database/schema/mandates/mandates.ts'

export type MandateRow = Selectable<MandateTable>

export interface MandateOf {
  tenantId: string
  mandateId: string
}

export const toOf = ({ tenant_id: tenantId, id: mandateId }: Pick<MandateRow, 'tenant_id' | 'id'>): MandateOf => ({
  ...{ tenantId, mandateId },
})

const select = (db: Db | Tx, { tenantId, mandateId }: MandateOf) =>
  db.selectFrom('mandate').selectAll().where('tenant_id', '=', tenantId).where('id', '=', mandateId)

export const findMandate = (db: Db | Tx, of: MandateOf): Promise<MandateRow | undefined> =>
  select(db, of).executeTakeFirst()

export const lockMandate = (tx: Tx, of: MandateOf): Promise<MandateRow> =>
  select(tx, of).forUpdate().executeTakeFirstOrThrow()

export const changeMandate = (tx: Db | Tx, of: MandateOf, changed: Updateable<MandateTable>): Promise<MandateRow> =>
  tx
    .updateTable('mandate')
    .set(changed)
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', of.mandateId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Those of a provider that a callback may be about. */
export const listTold = (
  db: Db,
  { provider, names, email }: { provider: string; names: readonly string[]; email: string | null },
): Promise<MandateRow[]> =>
  db
    .selectFrom('mandate')
    .selectAll()
    .where('provider', '=', provider)
    .where('state', '<>', 'ENDED')
    .where(({ or, eb, ref }) => {
      const id = (key: string) => ref('provider_ids', '->>').key(key as never)
      const byName = names.flatMap((name) => [eb(id('mandate'), '=', name), eb(id('authorization'), '=', name)])
      return or(email === null ? byName : [...byName, eb(id('email'), '=', email)])
    })
    .limit(20)
    .execute()

/** The one by which a membership renews. */
export const findRenewing = (
  db: Db | Tx,
  { tenantId, subscriptionId }: { tenantId: string; subscriptionId: string },
): Promise<MandateRow | undefined> =>
  db
    .selectFrom('subscription as sub')
    .innerJoin('mandate', (join) =>
      join.onRef('mandate.tenant_id', '=', 'sub.tenant_id').onRef('mandate.id', '=', 'sub.mandate_id'),
    )
    .selectAll('mandate')
    .where('sub.tenant_id', '=', tenantId)
    .where('sub.id', '=', subscriptionId)
    .executeTakeFirst()
