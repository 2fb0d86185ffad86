import { AppError } from '@kola/contract/errors'
import { listChanges, type TitleDocument, titleDocumentSchema } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import type { DraftedKind, Going } from '#shared/releases/release-kind.ts'
import type { TitlesNeeds } from '../needs.ts'
import * as repository from '../repository.ts'
import { toDocument } from '../to-document.ts'
import { assertCertified, assertPartCertified } from './gate.ts'
import { hasFilm, isHidden, show } from './show.ts'

interface Before {
  document: TitleDocument
  state: repository.TitleState
}

const read = (content: unknown): TitleDocument => titleDocumentSchema.parse(content)

/** A title, for releases: what is drafted of it, and one that nobody sees yet or that was stopped is shown with it. */
export function createTitleKind(needs: Pick<TitlesNeeds, 'clock' | 'tenants' | 'writer'>): DraftedKind {
  async function mustHold(tx: Db, { tenantId, subject: titleId }: Pick<Going, 'tenantId' | 'subject'>) {
    const row = await repository.findTitle(tx, { tenantId, titleId }, true)
    if (!row) throw new AppError('TITLE_NOT_FOUND')
    return { key: { tenantId, titleId }, row }
  }

  async function put(tx: Db, going: Going, document: TitleDocument): Promise<Before> {
    const held = await mustHold(tx, going)
    const by = { note: going.why, publishedAt: needs.clock.now(), publishedBy: going.by }
    return { document: await show(needs.writer, { tx, ...held }, { document, ...by }), state: held.row.state }
  }

  return {
    async take(tx, tenantId, titleId) {
      const key = { tenantId, titleId }
      const row = await repository.findTitle(tx, key)
      if (!row) return null
      const draft = await repository.findDraft(tx, key)
      if (!draft && !isHidden(row.state)) return null
      return { name: row.name, content: draft?.document ?? toDocument(row) }
    },
    async findLacks(db, { tenantId, subject: titleId, content }) {
      const row = await repository.findTitle(db, { tenantId, titleId })
      if (!row) return ['The title is not there any more']
      const lacks = hasFilm(row) && row.state !== 'processing' && row.state !== 'failed' ? [] : ['Its film is missing']
      try {
        await assertCertified(needs, tenantId, { row, document: read(content) })
        await assertPartCertified(needs, db, { tenantId, row })
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
      if (isHidden(before.state)) await needs.writer.setState(tx, key, 'published')
      const draft = await repository.findDraft(tx, key)
      if (draft && listChanges(draft.document, document).length === 0) await repository.dropDraft(tx, key)
      return before
    },
    async undo(tx, going, given) {
      const { document, state } = given as Before
      await put(tx, going, document)
      if (isHidden(state)) await needs.writer.setState(tx, { tenantId: going.tenantId, titleId: going.subject }, state)
      return []
    },
  }
}
