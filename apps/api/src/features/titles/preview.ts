import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { TitleDocument } from '@kola/contract/titles/document'
import type { TitleColumns } from '#shared/title-writer.ts'
import type { DrawnTitle, TitlesNeeds } from './needs.ts'
import * as repository from './repository.ts'
import { toColumns } from './to-document.ts'

/** The title as viewers would be given it, from its draft and as it is live. @throws AppError TITLE_NOT_FOUND, PICTURE_NOT_FOUND */
export async function preview(needs: TitlesNeeds, key: repository.TitleKey): Promise<{ draft: Item; live: Item }> {
  const [row, draft] = await Promise.all([repository.findTitle(needs.db, key), repository.findDraft(needs.db, key)])
  if (!row) throw new AppError('TITLE_NOT_FOUND')
  const live = needs.draw(toDrawn(row, row, row.art))
  if (!draft) return { draft: live, live }
  const { document } = draft
  const art = document.pictures === row.pictures ? row.art : await findArt(needs, { key, row, document })
  return { draft: needs.draw(toDrawn(row, toColumns(document, row), art)), live }
}

type Asked = { key: repository.TitleKey; row: repository.EditedRow; document: TitleDocument }

const findArt = async ({ db, pictures }: TitlesNeeds, { key, row, document }: Asked) =>
  document.pictures === '' ? (row.filmArt ?? row.art) : pictures.findArt(db, key, document.pictures)

type Written = Pick<TitleColumns, 'name' | 'synopsis' | 'language' | 'translations' | 'releasedOn' | 'facts' | 'genres'>

function toDrawn(row: repository.EditedRow, written: Written, art: DrawnTitle['art']): DrawnTitle {
  const { name, synopsis, language, translations, releasedOn, facts, genres } = written
  return {
    ...{ id: row.id, kind: row.kind, parent_id: row.parentId, number: row.number, added_at: row.addedAt },
    ...{ name, synopsis, language, released_on: releasedOn, art },
    ...{ facts: { ...facts }, genres: [...genres], translations: [...translations] },
    ...{ duration_seconds: row.durationSeconds, is_playable: row.hasMedia },
  }
}
