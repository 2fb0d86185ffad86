import { connectDatabase } from '@kola/platform/db/connect'
import { createHttpServer } from '@kola/platform/http'
import { createLog } from '@kola/platform/log'
import { makeClusterHome, startCluster } from '@kola/platform/testing/clusters/cluster'
import { startCollector } from '@kola/platform/testing/collector'
import { startTraces } from '@kola/platform/traces/start'
import type { Traces } from '@kola/platform/traces/traces'
import { median } from '../result.ts'

/** `main.ts [calls] [rounds]`: processor of this process for a call with three statements, with traces off, and of a share of the calls. */
const [calls = 1_000, rounds = 9] = process.argv.slice(2).map(Number)
const STATEMENTS = 3
const AT_ONCE = 8
const SHARES = [null, 0, 0.01, 1]

const log = createLog({ name: 'bench', level: 'warn' })
const home = await makeClusterHome()
const cluster = await startCluster(home)
const collector = await startCollector()

function serve(traces: Traces | null) {
  const { pool, close } = connectDatabase({ url: cluster.url, applicationName: 'bench', prepares: true, traces })
  const traced = traces && { traces, toOwnTrace: () => null }
  const server = createHttpServer({ log, bodyLimitBytes: 1_000, traced })
  server.get('/films/:id', async () => {
    for (let count = 0; count < STATEMENTS; count += 1) await pool.query('select $1::int as id', [count])
    return { id: 'film' }
  })
  return { server, close }
}

type Served = ReturnType<typeof serve>

/** @returns microseconds of processor for a call, with what is sent meanwhile */
async function measure({ server }: Served): Promise<number> {
  let left = calls
  const caller = async () => {
    while (left-- > 0) await server.inject('/films/one')
  }
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

async function start(share: number | null) {
  const sampler = 'parentbased_traceidratio' as const
  const traces = share === null ? null : await startTraces(collector.toConfig({ sampler, share }))
  return { name: share === null ? 'off' : `${share * 100} %`, traces, seen: [] as number[], ...serve(traces) }
}

const kinds = await Promise.all(SHARES.map(start))
for (let round = -2; round < rounds; round += 1) {
  for (const kind of kinds) {
    const us = await measure(kind)
    if (round >= 0) kind.seen.push(us)
  }
}
const off = median(kinds[0]?.seen ?? [])
console.log('| kept | µs of processor a call | against off |')
console.log('|---|---|---|')
for (const { name, seen, server, close, traces } of kinds) {
  console.log(`| ${name} | ${median(seen).toFixed(0)} | ${(median(seen) / off).toFixed(2)}× |`)
  await server.close()
  await close()
  await traces?.stop()
}
await collector.close()
await cluster.stop()
await home.remove()
process.exit(0)
