import { languageSchema } from '@kola/contract/http/wire'
import { toFieldLabel, type WindowField } from '@kola/contract/imports/columns'
import type { ImportFault } from '@kola/contract/imports/imports'
import { toLanguageCode } from '@kola/contract/language-name'
import { MAX_CONTRACT_LENGTH } from '@kola/contract/rights/windows'
import type { GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { type CellFault, readText } from '#shared/imports/read-text.ts'
import { readMoment } from './moments.ts'
import { readCountries } from './territories.ts'

/** A window as a row has it, by whatever names its title. */
export interface ReadWindow {
  id: string
  alias: string
  name: string
  kind: 'movie' | 'series' | 'season' | 'episode' | ''
  countries: string[]
  from: Date
  until: Date | null
  languages: string[]
  contract: string
  /** Another window at each, where a file names its avails. */
  avail: string
}

/** What is shown to members, or rented by them: everything else is sold elsewhere. */
const SOLD = new Set(['', 'SVOD', 'VOD', 'TVOD'])
const KINDS: Readonly<Record<string, ReadWindow['kind']>> = {
  ...{ movie: 'movie', feature: 'movie', short: 'movie', series: 'series', season: 'season', episode: 'episode' },
}

type Texts = Partial<Record<WindowField, string>>

/** Each cell by what its column is taken for; null where a fault leaves nothing to go on with. */
export function readWindow(file: GivenFile, { cells }: GivenRow): { window: ReadWindow | null; faults: ImportFault[] } {
  const faults: ImportFault[] = []
  const put = (key: WindowField, fault: CellFault) => {
    const { kind, text, help } = fault
    faults.push({ column: file.mapping.indexOf(key), kind, text, help })
  }
  const texts: Texts = {}
  for (const [column, key] of file.mapping.entries()) {
    if (key === '') continue
    const read = readText(cells[column] ?? '', {
      format: file.format,
      what: toFieldLabel('windows', key).toLowerCase(),
    })
    if ('kind' in read) put(key as WindowField, read)
    else texts[key as WindowField] = read.text.trim()
  }
  if (faults.length > 0) return { window: null, faults }
  const { id = '', alias = '', name = '', contract = '', licence = '', availId = '' } = texts
  if (!id && !alias && !name)
    put('name', { kind: 'title', text: 'It names no title', help: 'Give an address or a name' })
  const kind = readKind(texts.workType ?? '', (fault) => put('workType', fault))
  checkSold(texts, put)
  const languages = readLanguages(texts.languages ?? '', (fault) => put('languages', fault))
  if (contract.length > MAX_CONTRACT_LENGTH) {
    put('contract', { kind: 'contract', text: 'That is too long', help: `At most ${MAX_CONTRACT_LENGTH} letters` })
  }
  const span = readSpan(texts, put)
  if (!span || faults.length > 0) return { window: null, faults }
  const avail = availId && `${availId}|${licence.toUpperCase()}`
  return { window: { id, alias, name, kind, ...span, languages, contract, avail }, faults }
}

type Put = (key: WindowField, fault: CellFault) => void

function checkSold({ licence = '', entryType = '' }: Texts, put: Put): void {
  if (!SOLD.has(licence.toUpperCase())) {
    const text = `${licence.slice(0, 20)} is not sold here`
    put('licence', { kind: 'licence', text, help: 'The row stays out: members stream and rent, SVOD and VOD' })
  }
  if (/delete/i.test(entryType)) {
    const help = 'Take the window away on Windows, then leave the row out'
    put('entryType', { kind: 'deletes', text: 'The row takes a window away', help })
  }
}

function readSpan(texts: Texts, put: Put): Pick<ReadWindow, 'countries' | 'from' | 'until'> | null {
  const where = readCountries(texts.countries ?? '', texts.notCountries ?? '')
  const from = readMoment(texts.from ?? '', { isEnd: false })
  const until = readMoment(texts.until ?? '', { isEnd: true })
  if ('kind' in where) put(where.isNot ? 'notCountries' : 'countries', where)
  if ('kind' in from) put('from', from)
  if ('kind' in until) put('until', until)
  if ('kind' in where || 'kind' in from || 'kind' in until || !from.at) return null
  if (until.at && until.at <= from.at) {
    put('until', { kind: 'ends', text: 'It ends before it begins', help: 'Write a later day' })
    return null
  }
  return { countries: where.countries, from: from.at, until: until.at }
}

function readKind(text: string, refuse: (fault: CellFault) => void): ReadWindow['kind'] {
  const kind = text === '' ? '' : KINDS[text.toLowerCase()]
  if (kind === undefined) {
    const help = 'Movie, series, season or episode'
    refuse({ kind: 'work', text: `Nothing here is a ${text.slice(0, 40)}`, help })
  }
  return kind ?? ''
}

function readLanguages(text: string, refuse: (fault: CellFault) => void): string[] {
  const codes = text
    .split(/[,;|]+/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => (languageSchema.safeParse(one).success ? one : toLanguageCode(one)))
  if (codes.includes(''))
    refuse({ kind: 'language', text: 'There is no such language', help: 'A code such as en or yo' })
  return [...new Set(codes)].toSorted()
}
