import type { Import, ImportRow } from '@kola/contract/imports/imports'
import { sql } from 'kysely'
import { composeImporting } from '#app/compose/console/imports.ts'
import { importJobs } from '#features/imports/jobs.ts'
import { erasePerson, listDue } from '#features/leaving/erasure/erase.ts'
import { createStaffStage, type StaffPerson } from '../staff/staff-stage.ts'

const PROVEN_MS = 60_000

type At = Awaited<ReturnType<typeof createStaffStage>>
type Given = Parameters<At['callAs']>[2]

/** An owner who has always just shown that it is them. */
async function createOwner(at: At) {
  const owner = await at.addOwner()
  let entered: StaffPerson = owner
  let enteredMs = 0
  async function enter(): Promise<StaffPerson> {
    const nowMs = at.stage.clock.now().getTime()
    if (nowMs <= enteredMs + PROVEN_MS) return entered
    entered = await at.enter(owner)
    enteredMs = at.stage.clock.now().getTime()
    return entered
  }
  const call = async (key: Parameters<At['callAs']>[1], given: Given = {}) => at.callAs(await enter(), key, given)
  async function send(bytes: Buffer | string, query: Record<string, string> = {}) {
    const { cookie, session } = await enter()
    const asked = new URLSearchParams({ kind: 'titles', name: 'titles.csv', format: 'csv', ...query })
    const response = await at.stage.app.inject({
      method: 'POST',
      url: `/api/v1/apps/imports?${asked}`,
      headers: {
        ...{ 'x-customer-id': 'demo', cookie, 'x-csrf-token': session.csrfToken },
        'content-type': 'application/octet-stream',
      },
      payload: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    })
    return { status: response.statusCode, body: response.json() }
  }
  return { owner, call, send }
}

/** The whole API, and the process for jobs beside it, which rests not at all. */
export async function createImportStage() {
  const at = await createStaffStage()
  await at.stage.addTenant('other')
  const { owner, call, send } = await createOwner(at)
  const { platform, services, db } = at.stage
  const needs = { ...composeImporting(platform, services), rest: async () => undefined }

  /** @param how `signal`: stops it between two steps, as a kill does */
  const work = async (
    name: 'check' | 'run' | 'undo',
    importId: string,
    {
      signal = new AbortController().signal,
      rest = needs.rest,
    }: { signal?: AbortSignal; rest?: (stepMs: number) => Promise<undefined> } = {},
  ) =>
    importJobs({ ...needs, rest })[`imports.${name}`]({
      ...{ id: 'job', name: `imports.${name}`, attempt: 1 },
      data: { tenantId: 'demo', importId },
      signal,
    } as never)

  const get = async (
    id: string,
  ): Promise<{ import: Import; faults: { kind: string; rows: number }[]; changedSince: number }> =>
    (await call('GET /api/v1/apps/imports/{id}', { params: { id } })).body
  const rows = async (id: string, query: Record<string, string> = {}): Promise<ImportRow[]> =>
    (await call('GET /api/v1/apps/imports/{id}/rows', { params: { id }, query })).body.rows

  /** Sent and checked. */
  async function bring(bytes: Buffer | string, query: Record<string, string> = {}): Promise<Import> {
    const { status, body } = await send(bytes, query)
    if (status !== 200) throw new Error(JSON.stringify([body, at.stage.lines]))
    await work('check', body.import.id)
    return (await get(body.import.id)).import
  }
  const mend = (id: string, number: number, given: { column: number; text: string } | { state: 'in' | 'left' }) =>
    call(`POST /api/v1/apps/imports/{id}/rows/{number}/${'state' in given ? 'state' : 'cell'}`, {
      params: { id, number: String(number) },
      body: given,
    })
  async function act(name: 'run' | 'undo', id: string): Promise<Import> {
    const { status, body } = await call(`POST /api/v1/apps/imports/{id}/${name}`, { params: { id } })
    if (status !== 200) throw new Error(JSON.stringify([body, at.stage.lines]))
    await work(name, id)
    return (await get(id)).import
  }
  const readTitle = async (titleId: string) => {
    const { status, body } = await call('GET /api/v1/apps/titles/{titleId}/editing', { params: { titleId } })
    return status === 200 ? body.title : null
  }
  async function exported(format: 'csv' | 'json'): Promise<string> {
    const { body } = await call('GET /api/v1/apps/exports/titles', { query: { format } })
    return typeof body === 'string' ? body : JSON.stringify(body)
  }
  /** As the sweep does, once providers were told that accounts are closed. */
  async function eraseDue(): Promise<void> {
    await sql`update closed_account set settled_at = now()`.execute(db)
    for (const who of await listDue(needs)) await erasePerson(needs, who)
  }
  return { at, db, needs, eraseDue, owner, call, work, send, get, rows, bring, mend, act, readTitle, exported }
}

export type ImportStage = Awaited<ReturnType<typeof createImportStage>>
