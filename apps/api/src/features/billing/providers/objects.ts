import type { Db } from '#shared/database/database.ts'
import type { ProviderObjects } from './provider.ts'

/** What was made at a provider is remembered for ever: its key says all that it is made of. */
export function createProviderObjects(db: Db): ProviderObjects {
  return {
    async findOrMake({ tenantId, provider, key }, make) {
      const known = await db
        .selectFrom('provider_object')
        .select('object_id')
        .where('tenant_id', '=', tenantId)
        .where('provider', '=', provider)
        .where('key', '=', key)
        .executeTakeFirst()
      if (known) return known.object_id
      const objectId = await make()
      // Two that made it at once leave one of theirs unused at the provider; all later ones use the first.
      const { object_id: kept } = await db
        .insertInto('provider_object')
        .values({ tenant_id: tenantId, provider, key, object_id: objectId })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'provider', 'key']).doUpdateSet({ provider }))
        .returning('object_id')
        .executeTakeFirstOrThrow()
      return kept
    },
  }
}
