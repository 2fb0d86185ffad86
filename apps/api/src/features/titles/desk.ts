import { AppError } from '@kola/contract/errors'
import type { AuditChange } from '@kola/contract/staff/audit'
import { listDifferences, type TitleDocument, toFieldWords } from '@kola/contract/titles/document'
import type { DeskTitle, TitleDraft } from '@kola/contract/titles/titles'
import type { Db } from '#shared/database/database.ts'
import type { DeskNeeds, Kept, TitleKey } from './needs.ts'
import * as repository from './repository.ts'

const STATES = { published: 'live', withdrawn: 'stopped', processing: 'processing', failed: 'failed' } as const

export const toDraft = ({ base: _, changedAt, ...row }: repository.DraftRow): TitleDraft => ({
  ...row,
  changedAt: changedAt.toISOString(),
})

/** A title with what viewers read and its certificate, held where a transaction asks. */
export interface Live {
  kept: Kept
  document: TitleDocument
}

/** @throws AppError TITLE_NOT_FOUND */
export async function holdLive({ words }: DeskNeeds, tx: Db, key: TitleKey): Promise<Live> {
  const [kept] = await words.hold(tx, key.tenantId, [key.titleId])
  return toLive(tx, key, kept ?? null)
}

async function toLive(db: Db, key: TitleKey, kept: Kept | null): Promise<Live> {
  if (!kept) throw new AppError('TITLE_NOT_FOUND')
  const certificates = await repository.findCertificates(db, key.tenantId, [key.titleId])
  return { kept, document: { ...kept.words, certificate: certificates.get(key.titleId) ?? null } }
}

/** @throws AppError TITLE_NOT_FOUND */
export async function readDesk({ db, clock, words }: DeskNeeds, key: TitleKey): Promise<DeskTitle> {
  const { kept, document } = await toLive(db, key, await words.find(db, key))
  const [draft, version, isScheduled] = await Promise.all([
    repository.findDraft(db, key),
    repository.findVersion(db, key),
    repository.isScheduled(db, key, clock.now()),
  ])
  const state = STATES[kept.state]
  return {
    ...{
      id: kept.id,
      kind: kept.kind,
      hasFilm: kept.hasFilm,
      state: state === 'live' && isScheduled ? 'scheduled' : state,
    },
    ...{ live: document, version, draft: draft && toDraft(draft), isBehind: draft !== null && draft.base !== version },
  }
}

/** As the log tells it. */
export const toChanges = (before: TitleDocument, after: TitleDocument): AuditChange[] =>
  listDifferences(before, after).map((field) => ({
    ...{ field, before: toFieldWords(before, field), after: toFieldWords(after, field) },
  }))

/** Once each, without spaces at their ends. */
export function toTidy(document: TitleDocument): TitleDocument {
  const tidy = (names: readonly string[]) => [...new Set(names.map((name) => name.trim()))]
  return {
    ...document,
    ...{ name: document.name.trim(), language: document.language.trim(), genres: tidy(document.genres) },
    ...{ cast: tidy(document.cast), writers: tidy(document.writers) },
    ...{ director: document.director.trim(), producer: document.producer.trim() },
  }
}

/** A season or an episode goes by the certificate of its series. @throws AppError CERTIFICATE_REQUIRED */
export async function assertCertified(
  { clock }: DeskNeeds,
  tx: Db,
  given: { key: TitleKey; kind: Kept['kind']; document: TitleDocument },
): Promise<void> {
  const { key, kind, document } = given
  if (kind === 'season' || kind === 'episode') return
  if (document.class !== null && document.certificate !== null) return
  if (!(await repository.isForNigeria(tx, key, clock.now()))) return
  const fields = {
    ...(document.class === null && { class: 'It has no class of the NFVCB yet' }),
    ...(document.certificate === null && { certificate: 'It has no certificate of the NFVCB yet' }),
  }
  throw new AppError('CERTIFICATE_REQUIRED', { fields })
}
