import { loadLargeTenant } from '../large-tenant/load.ts'
import { startService } from '../service.ts'
import { attackLists } from './attack.ts'

/** `attack-main.ts [requests] [clients]`: asks for lists of 10,000 titles with the limits of production. */
const [requests = 60, clients = 4] = process.argv.slice(2).map(Number)
const DEADLINE_MS = 120_000

const service = await startService({ RATE_LIMIT_FACTOR: '1' })
try {
  await loadLargeTenant(service.databaseUrl)
  const outcome = await attackLists(service, { requests, clients, deadlineMs: DEADLINE_MS })
  console.log(JSON.stringify(outcome, null, 2))
} finally {
  await service.stop()
}
