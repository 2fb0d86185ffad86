import type { Db } from '#shared/database/database.ts'

/** Those of these names that a plan bears, by its id or its title. */
export async function findPlanNames(db: Db, tenantId: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const plans = await db
    .selectFrom('plan')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where((where) => where.or([where('id', 'in', names), where('title', 'in', names)]))
    .execute()
  return new Set(plans.flatMap(({ id, title }) => [id, title]))
}
