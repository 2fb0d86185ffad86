import { AppError } from '@kola/contract/errors'
import { listChanges, type TitleDocument, titleDocumentSchema } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import type { Going, ReleaseKind } from '#shared/releases/release-kind.ts'
import type { TitlesNeeds } from './needs.ts'
import * as repository from './repository.ts'
import { assertCertified } from './service.ts'
import { toColumns, toDocument } from './to-document.ts'

interface Before {
  document: TitleDocument
  state: repository.TitleState
}

const read = (content: unknown): TitleDocument => titleDocumentSchema.parse(content)

/** A title, for releases: what is drafted of it, and one that was stopped comes back with it. */
export function createTitleKind(needs: Omit<TitlesNeeds, 'db'>): ReleaseKind {
  async function mustHold(tx: Db, { tenantId, subject: titleId }: Pick<Going, 'tenantId' | 'subject'>) {
    const row = await repository.findTitle(tx, { tenantId, titleId }, true)
    if (!row) throw new AppError('TITLE_NOT_FOUND')
    return { key: { tenantId, titleId }, row }
  }

  async function show(tx: Db, going: Going, document: TitleDocument): Promise<Before> {
    const { key, row } = await mustHold(tx, going)
    const [live, now] = [toDocument(row), needs.clock.now()]
    const by = { publishedAt: now, publishedBy: going.by }
    if ((await repository.listVersions(tx, key)).length === 0) {
      await repository.addVersion(tx, key, {
        document: live,
        note: 'As it was before',
        publishedAt: now,
        publishedBy: 'Kola',
      })
    }
    await needs.writer.write(tx, key, toColumns(document, row))
    await repository.addVersion(tx, key, { document, note: going.why, ...by })
    return { document: live, state: row.state }
  }

  return {
    async take(tx, tenantId, titleId) {
      const key = { tenantId, titleId }
      const row = await repository.findTitle(tx, key)
      if (!row) return null
      const draft = await repository.findDraft(tx, key)
      if (!draft && row.state !== 'stopped') return null
      return { name: row.name, content: draft?.document ?? toDocument(row) }
    },
    async findLacks(db, { tenantId, subject: titleId, content }) {
      const row = await repository.findTitle(db, { tenantId, titleId })
      if (!row) return ['The title is not there any more']
      const isShown = row.hasMedia || row.kind === 'series' || row.kind === 'season'
      const lacks = isShown && row.state !== 'processing' && row.state !== 'failed' ? [] : ['Its film is missing']
      try {
        await assertCertified(needs, tenantId, { row, document: read(content) })
        return lacks
      } catch (error) {
        if (error instanceof AppError && error.fields) return [...lacks, ...Object.values(error.fields)]
        throw error
      }
    },
    async put(tx, going, content) {
      const document = read(content)
      const before = await show(tx, going, document)
      const key = { tenantId: going.tenantId, titleId: going.subject }
      if (before.state === 'stopped') await needs.writer.setState(tx, key, 'published')
      const draft = await repository.findDraft(tx, key)
      if (draft && listChanges(draft.document, document).length === 0) await repository.dropDraft(tx, key)
      return before
    },
    async undo(tx, going, given) {
      const { document, state } = given as Before
      await show(tx, going, document)
      if (state !== 'stopped') return
      await needs.writer.setState(tx, { tenantId: going.tenantId, titleId: going.subject }, 'stopped')
    },
  }
}
