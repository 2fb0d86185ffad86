import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Secret } from '@kola/platform/config'
import { connectDatabase } from '@kola/platform/db/connect'
import { createHttpServer } from '@kola/platform/http'
import { createLog } from '@kola/platform/log'
import { makeClusterHome, startCluster } from '@kola/platform/testing/clusters/cluster'
import { startTraces } from '@kola/platform/traces/start'
import type { Traces } from '@kola/platform/traces/traces'
import { median } from '../result.ts'

/** `main.ts [calls] [rounds]`: processor of this process for a call with three statements, with traces off, and of a share of the calls. */
const [calls = 1_000, rounds = 9] = process.argv.slice(2).map(Number)
const STATEMENTS = 3
const AT_ONCE = 8
const SHARES = [null, 0, 0.01, 1]

/** In a process of its own, so that what it costs is not counted. */
const COLLECTOR = `require('node:http')
  .createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

const log = createLog({ name: 'bench', level: 'warn' })
const home = await makeClusterHome()
const cluster = await startCluster(home)
const collector = spawn(process.execPath, ['-e', COLLECTOR], { stdio: ['ignore', 'pipe', 'inherit'] })
const [port] = (await once(collector.stdout, 'data')) as [Buffer]

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
  const config = {
    ...{
      url: `http://127.0.0.1:${String(port).trim()}/v1/traces`,
      headers: new Secret(''),
      serviceName: 'bench',
      resource: {},
    },
    ...{ sampler: 'parentbased_traceidratio' as const, believesProxies: false },
  }
  const traces = share === null ? null : await startTraces({ ...config, share })
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
collector.kill()
await cluster.stop()
await home.remove()
process.exit(0)
