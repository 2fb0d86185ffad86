import type { PackagesAnswer } from '@kola/contract/billing'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Caches } from '#shared/cache/caches.ts'
import type { Db } from '#shared/database/database.ts'
import { createTenantAnswers, type KeptValue } from '#shared/tenants/tenant-answers.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { COUNTRY } from './dated.ts'
import { listSold, type PriceBook, toVariant } from './price-book.ts'

export interface PackagesNeeds {
  db: Db
  clock: Clock
  tenants: Tenants
  caches: Caches
}

export interface PackagesOf {
  tenantId: string
  /** Who asks, where somebody is signed in. */
  accountId?: string | undefined
  /** Of whoever is not. */
  country?: string | undefined
}

async function readBook(db: Db, tenantId: string): Promise<PriceBook> {
  const of = <T extends 'plan' | 'price'>(table: T) => db.selectFrom(table as 'price').where('tenant_id', '=', tenantId)
  const [plans, prices, dated] = await Promise.all([
    db
      .selectFrom('plan')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('is_special', '=', false)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    of('price').selectAll().orderBy('position').orderBy('id').execute(),
    db
      .selectFrom('dated_price')
      .select(['price_id', 'country', 'amount_minor', 'counts_from', 'renewals_from'])
      .where('tenant_id', '=', tenantId)
      .where('withdrawn_at', 'is', null)
      .orderBy('counts_from')
      .execute(),
  ])
  return { plans, prices, dated }
}

/**
 * The plans on sale with today's prices. The book is read once for each version of the configuration; at its moment a price
 * counts by the clock alone.
 */
export function createPackages({ db, clock, tenants, caches }: PackagesNeeds) {
  const books = createTenantAnswers({ tenants, caches, name: 'price-book', make: ({ id }) => readBook(db, id) })
  const answers = createTenantAnswers({
    ...{ tenants, caches, name: 'packages' },
    make: async ({ id }, country: string) => {
      const { value: book } = await books.get(id)
      const at = { country, now: clock.now() }
      const { until } = toVariant(book, at)
      const packages = listSold(book, at)
      return { response: { packages, ...(until && { until: until.toISOString() }) } }
    },
  })

  async function findCountry({ tenantId, accountId, country }: PackagesOf): Promise<string> {
    const { config } = await tenants.get(tenantId)
    const own = (config.country_code || 'NG').toUpperCase()
    if (!accountId) return country ?? own
    const { rows } = await sql<{ country: string }>`
      select ${COUNTRY} as country from account where tenant_id = ${tenantId} and id = ${accountId}`.execute(db)
    return rows[0]?.country ?? own
  }

  return async (of: PackagesOf): Promise<KeptValue<PackagesAnswer>> => {
    const { value: book } = await books.get(of.tenantId)
    // Nobody is looked up where all pay the same.
    const isSame = book.dated.every((row) => row.country === '')
    const asked = isSame ? '' : await findCountry(of)
    const { country, stretch } = toVariant(book, { country: asked, now: clock.now() })
    return answers.get(of.tenantId, { variant: country, key: `${country}:${stretch}` })
  }
}
