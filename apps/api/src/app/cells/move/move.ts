import { setTimeout as wait } from 'node:timers/promises'
import { asReplica, clearHome, findHome, setHome } from '../cell.ts'
import { listMovedTables } from '../tables.ts'
import { carryJobs, holdJobs, letJobsGo, listRunningJobs, removeJobs } from './carry-jobs.ts'
import { checkRoute } from './check.ts'
import { compareCells } from './compare.ts'
import { copyFiles } from './copy-files.ts'
import { fence, lowerFences, raiseFences } from './fence.ts'
import { raiseNumbers } from './numbers.ts'
import { awaitCaughtUp, awaitCopied, clearRows, type Route, startCopying, stopCopying } from './replicate.ts'

export interface MoveOptions extends Route {
  print: (line: string) => void
  /** How long rows may be copied for, a day unless told otherwise: a move that is begun again goes on. */
  copyTimeoutMs?: number
  /** How long jobs of the tenant may go on, ten minutes unless told otherwise. */
  jobsTimeoutMs?: number
  /** How long nothing may be changed, 20 s unless told otherwise; then the tenant is served where it was. */
  readOnlyTimeoutMs?: number
}

export interface Moved {
  tables: number
  rows: number
  jobs: number
  /** Before, and while nothing could be changed. */
  files: [number, number]
  /** From before the fence stood until the new cell was told that the tenant is its own. */
  readOnlyMs: number
}

/** Moves a tenant. One that was killed is begun again with the same words, and goes on. @throws Error; the tenant is served where it was */
export async function moveTenant(options: MoveOptions): Promise<Moved> {
  const { tenantId, from, to, print } = options
  await checkRoute(options)
  if ((await findHome(from, tenantId))?.state === 'gone') {
    await arrive(options)
    return { tables: 0, rows: 0, jobs: 0, files: [0, 0], readOnlyMs: 0 }
  }
  await begin(options)
  print(`${tenantId} is being copied from ${from.name} to ${to.name}; it is served as ever`)
  await awaitCopied(options, options.copyTimeoutMs ?? 86_400_000)
  await awaitCaughtUp(options, options.copyTimeoutMs ?? 86_400_000)
  const before = await copyFiles(options)
  print(`all rows and ${before} files are there`)
  for (const { name } of await listMovedTables(to.pool)) await to.pool.query(`analyze ${name}`)
  await rest(options)
  const startedAt = performance.now()
  try {
    await fence(from, tenantId, to.name)
    const done = await finish(options, startedAt)
    const readOnlyMs = performance.now() - startedAt
    print(`${tenantId} is at home in ${to.name}; nothing could be changed for ${Math.round(readOnlyMs)} ms`)
    await arrive(options)
    return { ...done, files: [before, done.files], readOnlyMs }
  } catch (error) {
    if ((await findHome(from, tenantId))?.state === 'fenced') await goOn(options)
    throw error
  }
}

/** Idempotent: what was begun stays as it is. */
async function begin({ tenantId, from, to }: MoveOptions): Promise<void> {
  await setHome(to, tenantId, { state: 'arriving', cell: from.name })
  await setHome(from, tenantId, { state: 'leaving', cell: to.name })
  await raiseFences(to)
  await raiseFences(from)
  await raiseNumbers(from, to)
  await startCopying({ tenantId, from, to })
}

/** Waits until no job of the tenant runs; those that wait go on waiting. */
async function rest({ tenantId, from, jobsTimeoutMs = 600_000 }: MoveOptions): Promise<void> {
  const endsAt = Date.now() + jobsTimeoutMs
  for (;;) {
    await holdJobs(from, tenantId)
    const running = await listRunningJobs(from, tenantId)
    if (running.length === 0) return
    if (Date.now() > endsAt) {
      await letJobsGo(from, tenantId)
      throw new Error(`jobs of ${tenantId} still run: ${running.join(', ')}`)
    }
    await wait(200)
  }
}

/** What is left to do while nothing changes. @throws Error when anything differs, or takes too long */
async function finish(
  options: MoveOptions,
  startedAt: number,
): Promise<Omit<Moved, 'files' | 'readOnlyMs'> & { files: number }> {
  const { tenantId, from, to, readOnlyTimeoutMs = 20_000 } = options
  const leftMs = () => readOnlyTimeoutMs - (performance.now() - startedAt)
  await holdJobs(from, tenantId)
  const running = await listRunningJobs(from, tenantId)
  if (running.length > 0) throw new Error(`jobs of ${tenantId} began meanwhile: ${running.join(', ')}`)
  await awaitCaughtUp(options, leftMs())
  const files = await copyFiles(options)
  const { faults, tables, rows } = await compareCells(options)
  if (faults.length > 0) throw new Error(`both cells do not agree:\n${faults.join('\n')}`)
  await copySettlements(options)
  await raiseNumbers(from, to)
  const jobs = await carryJobs(options)
  if (leftMs() < 0) throw new Error('it took too long')
  // NOTE from here on there is no way back: the old cell knows that it is not its home any more before the new one knows that it is.
  await setHome(from, tenantId, { state: 'gone', cell: to.name })
  await clearHome(to, tenantId)
  await letJobsGo(to, tenantId)
  return { tables, rows, jobs, files }
}

/** What is left when the tenant is at home there; also where a move was killed between its last two words. */
async function arrive({ tenantId, from, to }: MoveOptions): Promise<void> {
  await clearHome(to, tenantId)
  await letJobsGo(to, tenantId)
  await stopCopying({ tenantId, from, to })
  await lowerFences(to)
}

async function goOn({ tenantId, from, to }: MoveOptions): Promise<void> {
  await setHome(from, tenantId, { state: 'leaving', cell: to.name })
  await letJobsGo(from, tenantId)
}

/** Heads of the pay-outs that the tenant's lines name; what other cells' lines are of them stays there. */
async function copySettlements({ tenantId, from, to }: Route): Promise<void> {
  const { rows } = await from.pool.query<{ row: string }>(
    `select to_jsonb(settlement)::text as row from settlement where (provider, settlement_id) in (
       select provider, settlement_id from settlement_line where tenant_id = $1)`,
    [tenantId],
  )
  await asReplica(to, (query) =>
    query(
      `insert into settlement select made.* from unnest($1::text[]) as told (row)
       cross join lateral jsonb_populate_record(null::settlement, told.row::jsonb) as made on conflict do nothing`,
      [rows.map(({ row }) => row)],
    ),
  )
}

/** Undoes what was begun: the tenant stays where it is. @throws Error once it is at home elsewhere */
export async function abortMove({ tenantId, from, to }: Route): Promise<void> {
  const [here, there] = [await findHome(from, tenantId), await findHome(to, tenantId)]
  if (here?.state !== 'leaving' && here?.state !== 'fenced') throw new Error(`${tenantId} is not leaving ${from.name}`)
  if (here.cell !== to.name || there?.state !== 'arriving') throw new Error(`${tenantId} does not go to ${to.name}`)
  await stopCopying({ tenantId, from, to })
  await clearRows(to, tenantId)
  await removeJobs(to, tenantId)
  await clearHome(to, tenantId)
  await letJobsGo(from, tenantId)
  await clearHome(from, tenantId)
  await lowerFences(to)
  await lowerFences(from)
}
