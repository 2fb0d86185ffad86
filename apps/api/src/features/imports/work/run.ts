import type { Db } from '#shared/database/database.ts'
import type { ImportActor } from '#shared/imports/import-target.ts'
import type { ImportJobsNeeds, ImportKey } from '../needs.ts'
import { findImport, type ImportHead, setImport } from '../repository.ts'
import { listDone, listWaiting, type Mark, noteApplied } from '../rows.ts'

/** So few that nobody waits for what they hold. */
const ROWS_AT_ONCE = 10

/** Each time all that is kept of the catalogue in memory is looked through: seldom enough that viewers do not feel it. */
const TOLD_EVERY_MS = 30_000

type Work = (tx: Db, head: ImportHead) => Promise<Mark[]>

/** Step by step, each whole or not at all: what is done is marked with it, so that nothing is done twice. */
async function inSteps(
  needs: ImportJobsNeeds,
  key: ImportKey,
  {
    during,
    after,
    signal,
    work,
  }: { during: 'importing' | 'undoing'; after: 'done' | 'undone'; signal: AbortSignal; work: Work },
): Promise<void> {
  const { db, log, telling } = needs
  const head = await findImport(db, key)
  if (head?.state !== during) return
  let done = head.progress
  // Of what was done before this process came, nobody has told.
  let toldMs = Number.NEGATIVE_INFINITY
  for (;;) {
    signal.throwIfAborted()
    const begunMs = performance.now()
    const isTold = begunMs - toldMs >= TOLD_EVERY_MS
    const marks = await db.transaction().execute(async (tx) => {
      const made = await work(tx, head)
      if (made.length > 0) await noteApplied(tx, key, made)
      await setImport(tx, key, made.length > 0 ? { progress: done + made.length } : { state: after })
      if (isTold || made.length === 0) await telling.tell(tx, key.tenantId)
      else await telling.tellLater(tx)
      return made
    })
    if (isTold) toldMs = begunMs
    if (marks.length === 0) break
    done += marks.length
    await needs.rest(performance.now() - begunMs)
  }
  log.info({ ...key, rows: done }, `imports.${after}`)
}

export const runImport = (needs: ImportJobsNeeds, key: ImportKey, signal: AbortSignal): Promise<void> =>
  inSteps(needs, key, {
    ...{ during: 'importing', after: 'done', signal },
    async work(tx, head) {
      const target = needs.targets[head.kind]
      const actor = toActor(key, head.importedBy, `Import of ${head.fileName}`)
      const marks: Mark[] = []
      for (const row of await listWaiting(tx, key, ROWS_AT_ONCE)) {
        marks.push({ number: row.number, ...(await target.write(tx, actor, row)) })
      }
      return marks
    },
  })

export const undoImport = (needs: ImportJobsNeeds, key: ImportKey, signal: AbortSignal): Promise<void> =>
  inSteps(needs, key, {
    ...{ during: 'undoing', after: 'undone', signal },
    async work(tx, head) {
      const target = needs.targets[head.kind]
      const actor = toActor(key, head.undoneBy, `Import of ${head.fileName} undone`)
      const marks: Mark[] = []
      for (const row of await listDone(tx, key, ROWS_AT_ONCE)) {
        marks.push({ number: row.number, ...(await target.undo(tx, actor, row)) })
      }
      return marks
    },
  })

const toActor = ({ tenantId, importId }: ImportKey, by: string, note: string): ImportActor => ({
  ...{ tenantId, importId, by, note: note.slice(0, 200) },
})
