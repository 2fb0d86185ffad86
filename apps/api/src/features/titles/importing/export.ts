import { TITLE_FIELDS, type TitleField } from '@kola/contract/imports/columns'
import type { TitleDocument } from '@kola/contract/titles/document'
import type { Db } from '#shared/database/database.ts'
import { toCsvLine } from '#shared/imports/to-csv.ts'
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

/** Piece by piece, so that ten thousand titles are never in memory together. */
export async function* exportTitles(db: Db, tenantId: string, format: 'csv' | 'json'): AsyncGenerator<string> {
  const languages = await listLanguages(db, tenantId)
  if (format === 'csv') {
    const heads = languages.flatMap((language) => [`name:${language}`, `synopsis:${language}`])
    yield `\ufeff${toCsvLine([...FIELDS, ...heads])}`
  }
  let after = ''
  let begin = '['
  for (;;) {
    const rows = await listAfter(db, tenantId, { after, limit: AT_ONCE })
    const all = rows.map((row) => toTexts(row.id, toDocument(row), languages))
    if (format === 'csv') yield all.map((texts) => toCsvLine(texts.map(([, text]) => text))).join('')
    for (const texts of format === 'json' ? all : []) {
      yield `${begin}\n${JSON.stringify(Object.fromEntries(texts))}`
      begin = ','
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) break
  }
  if (format === 'json') yield begin === '[' ? '[]\n' : '\n]\n'
}
