import { DEMO_CUSTOMER_ID } from '@kola/demo/accounts'
import { demoConfiguration } from '@kola/demo/configuration'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { Platform } from '../compose/platform.ts'
import { type DemoContent, readDemoContent } from './content.ts'
import { hashDemoPasswords, loadAccounts, renewDemoSubscriptions } from './load-accounts.ts'
import { loadArt } from './load-art.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadFilms, packageFilms } from './load-films.ts'
import { loadPlans } from './load-plans.ts'
import { loadRentals } from './load-rentals.ts'
import { hashOwnerPassword, loadStaff } from './staff/load-staff.ts'

const tenantId = DEMO_CUSTOMER_ID

/**
 * Brings the demo tenant to the content in `demo/`. Doing it again changes nothing; what operators and members did
 * stays. The films' packages come later, from the media worker.
 */
export async function loadDemo(platform: Platform): Promise<void> {
  const { db, log, storage, clock } = platform
  const startedAtMs = performance.now()
  const content = readDemoContent()
  const now = clock.now()
  if (await isLoaded(db, content)) {
    await renewDemoSubscriptions(db, { tenantId, now })
    await packageFilms(db, platform, { tenantId, films: content.films })
    return
  }
  const [hashes, ownerHash] = await Promise.all([hashDemoPasswords(), hashOwnerPassword()])
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('load-demo'))`.execute(tx)
    await loadTenant(tx)
    await loadPlans(tx, tenantId)
    await loadAccounts(tx, { tenantId, now }, hashes)
    await loadStaff(tx, { tenantId, now, hash: ownerHash })
    await loadFilms(tx, tenantId, content.films)
    await loadCatalogue(tx, { tenantId, art: content.art })
    await loadRentals(tx, tenantId)
    await packageFilms(tx, platform, { tenantId, films: content.films })
  })
  const pictures = await loadArt(storage, { tenantId, art: content.art })
  await db.updateTable('tenant').set({ demo_sha256: content.sha256 }).where('id', '=', tenantId).execute()
  log.info({ pictures, durationMs: Math.round(performance.now() - startedAtMs) }, 'demo.loaded')
}

async function isLoaded(db: Db, content: DemoContent): Promise<boolean> {
  const row = await db.selectFrom('tenant').select('demo_sha256').where('id', '=', tenantId).executeTakeFirst()
  return row?.demo_sha256 === content.sha256
}

async function loadTenant(tx: Tx): Promise<void> {
  const config = JSON.stringify(demoConfiguration)
  await tx
    .insertInto('tenant')
    .values({ id: tenantId, name: 'Kola', config })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ config }))
    .execute()
}
