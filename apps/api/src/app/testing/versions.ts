import type { Db } from '#shared/database/database.ts'

/** As if a title had been changed; for what was written while triggers were off, and for what no row tells. */
export async function raiseCatalogueVersion(db: Db, tenantId: string): Promise<void> {
  await db
    .updateTable('tenant')
    .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
    .where('id', '=', tenantId)
    .execute()
}
