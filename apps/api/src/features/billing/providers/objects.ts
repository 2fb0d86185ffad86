import type { Db } from '#shared/database/database.ts'
import type { ObjectOf, ProviderObjects } from './provider.ts'

/** What was made at a provider is remembered until the provider has it no more: its key says all that it is made of. */
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
      const objectId = await make('')
      // Two that made it at once leave one of theirs unused at the provider; all later ones use the first.
      const { object_id: kept } = await db
        .insertInto('provider_object')
        .values({ tenant_id: tenantId, provider, key, object_id: objectId })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'provider', 'key']).doUpdateSet({ provider }))
        .returning('object_id')
        .executeTakeFirstOrThrow()
      return kept
    },
    async forget({ tenantId, provider, key }, objectId) {
      await db
        .deleteFrom('provider_object')
        .where('tenant_id', '=', tenantId)
        .where('provider', '=', provider)
        .where('key', '=', key)
        .where('object_id', '=', objectId)
        .execute()
    },
  }
}

/**
 * Does what needs objects of the provider. Where it says that one of them is gone, withdrawn by whoever runs the shop, all that
 * were used are forgotten and made anew, once.
 * @param work is told what to add to its key, so that a second try is none that the provider remembers
 */
export async function withObjects<T>(
  objects: ProviderObjects,
  isGone: (error: unknown) => boolean,
  work: (objects: ProviderObjects, again: string) => Promise<T>,
): Promise<T> {
  const used: { of: ObjectOf; id: string }[] = []
  const noting: ProviderObjects = {
    ...objects,
    async findOrMake(of, make) {
      const id = await objects.findOrMake(of, make)
      used.push({ of, id })
      return id
    },
  }
  try {
    return await work(noting, '')
  } catch (error) {
    if (used.length === 0 || !isGone(error)) throw error
    for (const { of, id } of used) await objects.forget(of, id)
    const gone = new Map(used.map(({ of, id }) => [of.key, id]))
    const anew: ProviderObjects = {
      ...objects,
      findOrMake: (of, make) => objects.findOrMake(of, () => make(gone.get(of.key) ?? '')),
    }
    return await work(anew, ' again')
  }
}
