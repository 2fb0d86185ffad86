import { AppError } from '@kola/contract/errors'
import { PRIVACY_VERSION, TERMS_VERSIONS } from '@kola/contract/legal'
import {
  EMPTY_TEXT,
  findTextFaults,
  isSameText,
  listTextChanges,
  type TextDocument,
} from '@kola/contract/texts/document'
import type { Db } from '#shared/database/database.ts'
import { toHtmlTexts } from '../to-html.ts'
import type { Asking, TextKey, WritingNeeds } from './needs.ts'
import { findEarliest, readStanding, readText, type Standing, toName } from './read.ts'
import * as repository from './repository.ts'

/** Of a text in the audit log; the versions have it whole. */
const TOLD_MOST = 500
const cut = (text: string) => text.slice(0, TOLD_MOST)

export interface Held extends Standing {
  tx: Db
  at: Date
  key: TextKey
  /** Keeps what is drafted from then on, as the next revision. */
  draft: repository.Draft
  keep(document: TextDocument | null): Promise<void>
  tell(before: TextDocument | null, after: TextDocument | null): void
}

/** Changes a text for whoever has seen all that was done to it. @throws AppError TEXT_NOT_FOUND, TEXT_CHANGED with what stands */
export async function changeText(
  needs: WritingNeeds,
  asking: Asking,
  { revision, act, ...key }: TextKey & { revision: number; act: (held: Held) => Promise<void> },
): Promise<void> {
  const { tenantId, who, record } = asking
  await needs.db.transaction().execute(async (tx) => {
    await repository.holdText(tx, tenantId, key)
    const at = needs.clock.now()
    const standing = await readStanding(tx, tenantId, { ...key, at })
    record.about(toName(key, standing))
    if (standing.draft.revision !== revision) {
      throw new AppError('TEXT_CHANGED', { extra: { text: await readText(needs, tx, { tenantId, ...key }) } })
    }
    const by = { changedAt: at, changedBy: who.name }
    await act({
      ...{ ...standing, tx, at, key },
      keep: (document) => repository.writeDraft(tx, tenantId, { ...key, document, revision: revision + 1, ...by }),
      tell(before, after) {
        const changes = listTextChanges(before ?? EMPTY_TEXT, after ?? EMPTY_TEXT)
        record.changed(changes.map((one) => ({ field: one.name, before: cut(one.before), after: cut(one.after) })))
      },
    })
  })
  needs.tenants.forget(tenantId)
}

/** What is in force already is no draft. */
export async function keepDraft({ inForce, draft, keep, tell }: Held, document: TextDocument): Promise<void> {
  tell(draft.document ?? inForce?.document ?? null, document)
  await keep(inForce && isSameText(inForce.document, document) ? null : document)
}

interface Begin {
  from: string
  why: string
  document: TextDocument
}

/** Adds a version that is in force from that day on. @throws AppError INVALID_REQUEST */
export async function addVersion(needs: WritingNeeds, { tenantId, who }: Asking, given: Held & Begin): Promise<void> {
  const { tx, at, key, from, why, document, base, inForce } = given
  await refuseDay(needs, tx, { tenantId, from, ...key })
  const row = { tenant_id: tenantId, kind: key.kind, text_id: key.id, at }
  let last = await repository.findLastNumber(tx, tenantId, key)
  if (last === 0 && base && inForce) {
    // What was written past the console becomes a version too, so that it can be brought back.
    last = 1
    await repository.addVersion(tx, {
      ...{ ...row, number: 1, from_day: null, in_force_at: new Date(0), by: 'the installation' },
      why: 'What stood before the first version',
      ...toTexts(inForce.document),
    })
  }
  await repository.addVersion(tx, {
    ...{ ...row, number: last + 1, from_day: from, by: who.name, why },
    in_force_at: await repository.findBegin(tx, from, needs.zone),
    ...toTexts(document),
  })
  given.tell(inForce?.document ?? null, document)
}

const toTexts = (document: TextDocument) => ({
  ...{ document: JSON.stringify(document), html: JSON.stringify(toHtmlTexts(document)) },
})

const invalid = (fields: Record<string, string>) => new AppError('INVALID_REQUEST', { fields })

/** People agree to a legal text by its day: no two have the same. */
async function refuseDay(
  needs: WritingNeeds,
  tx: Db,
  { tenantId, from, ...key }: TextKey & { tenantId: string; from: string },
): Promise<void> {
  const earliest = await findEarliest(needs, tx, { tenantId, ...key })
  if (from < earliest) throw invalid({ from: `The first day possible is ${earliest}` })
  if (key.kind === 'articles') return
  const isTaken = await repository.hasVersion(tx, tenantId, { ...key, from })
  if (isTaken) throw invalid({ from: 'A version is in force from that day already: take it back first' })
  if ([...TERMS_VERSIONS, PRIVACY_VERSION].includes(from)) {
    throw invalid({ from: 'The text that came with the service has that day: please take a later one' })
  }
}

/** @throws AppError TEXT_UNCHANGED, INVALID_REQUEST */
export async function putInForce(
  needs: WritingNeeds,
  asking: Asking,
  { held, ...given }: { held: Held; from: string; why: string },
): Promise<void> {
  const { document } = held.draft
  if (!document) throw new AppError('TEXT_UNCHANGED')
  const faults = findTextFaults(document)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await addVersion(needs, asking, { ...held, ...given, document })
  await held.keep(null)
}

/** @throws AppError TEXT_VERSION_NOT_FOUND */
export async function mustFindVersion(db: Db, tenantId: string, { number, ...key }: TextKey & { number: string }) {
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const version = isNumber ? await repository.findVersion(db, tenantId, { ...key, number: Number(number) }) : undefined
  if (!version) throw new AppError('TEXT_VERSION_NOT_FOUND')
  return version
}
