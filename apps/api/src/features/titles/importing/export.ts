import { TITLE_FIELDS, type TitleField } from '@kola/contract/imports/columns'
import type { TitleDocument } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import { type ExportedRow, exportFile } from '#shared/imports/export-file.ts'
import { toDocument } from '../to-document.ts'
import { listAfter, listLanguages } from './present.ts'

const AT_ONCE = 500
const FIELDS = Object.keys(TITLE_FIELDS) as TitleField[]

function toText(id: string, document: TitleDocument, key: TitleField): string {
  if (key === 'id') return id
  if (key === 'certificateNumber') return document.certificate.number
  if (key === 'certificateGivenOn') return document.certificate.givenOn
  return key === 'genres' ? document.genres.join(', ') : document[key]
}

function toTexts(id: string, document: TitleDocument, languages: readonly string[]): [key: string, text: string][] {
  return [
    ...FIELDS.map((key): [string, string] => [key, toText(id, document, key)]),
    ...languages.flatMap((language): [string, string][] => {
      const words = document.translations.find((one) => one.language === language)
      return [
        [`name:${language}`, words?.name ?? ''],
        [`synopsis:${language}`, words?.synopsis ?? ''],
      ]
    }),
  ]
}

/** Ten thousand titles are never in memory together. */
export async function* exportTitles(db: Db, tenantId: string, format: 'csv' | 'json'): AsyncGenerator<string> {
  const languages = await listLanguages(db, tenantId)
  const heads = [...FIELDS, ...languages.flatMap((language) => [`name:${language}`, `synopsis:${language}`])]
  yield* exportFile({ format, heads, pages: listPages(db, tenantId, languages) })
}

async function* listPages(db: Db, tenantId: string, languages: readonly string[]): AsyncGenerator<ExportedRow[]> {
  let after = ''
  for (;;) {
    const rows = await listAfter(db, tenantId, { after, limit: AT_ONCE })
    yield rows.map((row) => Object.fromEntries(toTexts(row.id, toDocument(row), languages)))
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) return
  }
}
