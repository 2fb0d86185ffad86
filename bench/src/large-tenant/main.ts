import { LARGE_COUNT, LARGE_TENANT, loadLargeTenant } from './load.ts'

/** `main.ts DATABASE_URL [TITLES]`: puts the large tenant beside the demo tenant of a service that has been started once. */
const [databaseUrl, count = LARGE_COUNT] = process.argv.slice(2)
if (!databaseUrl) throw new Error('Say which database: node bench/src/large-tenant/main.ts DATABASE_URL')
const titles = await loadLargeTenant(databaseUrl, Number(count))
console.log(`${titles.length} titles of the customer ${LARGE_TENANT}`)
