import { AppError } from '@kola/contract/errors'
import { listChanges, type TitleDocument, titleDocumentSchema } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import type { Going, ReleaseKind } from '#shared/releases/release-kind.ts'
import type { TitlesNeeds } from '../needs.ts'
import * as repository from '../repository.ts'
import { assertCertified } from '../service.ts'
import { toDocument } from '../to-document.ts'
import { assertSeriesCertified } from './of-series.ts'
import { isWhole, show } from './show.ts'

interface Before {
  document: TitleDocument
  state: repository.TitleState
  /** Nobody saw it before it went out. */
  isOut?: boolean
}

const read = (content: unknown): TitleDocument => titleDocumentSchema.parse(content)

/** A title, for releases: what is drafted of it; one that was stopped comes back with it, and one that was a draft comes. */
export function createTitleKind(needs: Pick<TitlesNeeds, 'clock' | 'tenants' | 'writer'>): ReleaseKind {
  async function mustHold(tx: Db, { tenantId, subject: titleId }: Pick<Going, 'tenantId' | 'subject'>) {
    const row = await repository.findTitle(tx, { tenantId, titleId }, true)
    if (!row) throw new AppError('TITLE_NOT_FOUND')
    return { key: { tenantId, titleId }, row }
  }

  async function put(tx: Db, going: Going, document: TitleDocument): Promise<Before> {
    const held = await mustHold(tx, going)
    const by = { note: going.why, publishedAt: needs.clock.now(), publishedBy: going.by }
    const before = await show(needs.writer, { tx, ...held }, { document, ...by })
    return { document: before, state: held.row.state, isOut: held.row.state === 'stopped' || isWhole(held.row) }
  }

  return {
    async take(tx, tenantId, titleId) {
      const key = { tenantId, titleId }
      const row = await repository.findTitle(tx, key)
      if (!row) return null
      const draft = await repository.findDraft(tx, key)
      if (!draft && row.state !== 'stopped' && !isWhole(row)) return null
      return { name: row.name, content: draft?.document ?? toDocument(row) }
    },
    async findLacks(db, { tenantId, subject: titleId, content }) {
      const row = await repository.findTitle(db, { tenantId, titleId })
      if (!row) return ['The title is not there any more']
      const isShown = row.hasMedia || row.kind === 'series' || row.kind === 'season'
      const lacks = isShown && row.state !== 'processing' && row.state !== 'failed' ? [] : ['Its film is missing']
      try {
        await assertCertified(needs, tenantId, { row, document: read(content) })
        await assertSeriesCertified(needs, db, { tenantId, row })
        return lacks
      } catch (error) {
        if (error instanceof AppError && error.fields) return [...lacks, ...Object.values(error.fields)]
        throw error
      }
    },
    async put(tx, going, content) {
      const document = read(content)
      const before = await put(tx, going, document)
      const key = { tenantId: going.tenantId, titleId: going.subject }
      if (before.isOut) await needs.writer.setState(tx, key, 'published')
      const draft = await repository.findDraft(tx, key)
      if (draft && listChanges(draft.document, document).length === 0) await repository.dropDraft(tx, key)
      return before
    },
    async undo(tx, going, given) {
      const { document, state, isOut = state === 'stopped' } = given as Before
      await put(tx, going, document)
      if (!isOut || (state !== 'stopped' && state !== 'draft')) return
      await needs.writer.setState(tx, { tenantId: going.tenantId, titleId: going.subject }, state)
    },
  }
}
