import { findLackingColumn, suggestMapping } from '@kola/contract/imports/columns'
import { expect, test } from 'vitest'
import { toEffects } from './effect.ts'
import { readMoment } from './moments.ts'
import { readCountries } from './territories.ts'

const start = (text: string) => {
  const read = readMoment(text, { isEnd: false })
  return 'at' in read ? (read.at?.toISOString() ?? null) : read.text
}
const end = (text: string) => {
  const read = readMoment(text, { isEnd: true })
  return 'at' in read ? (read.at?.toISOString() ?? null) : read.text
}
const NO_MOMENT = 'This is not a day, nor a moment'
const NO_DAY = 'There is no such day or hour'

test.each([
  ['2026-12-04', '2026-12-03T23:00:00.000Z'],
  ['04/12/2026', '2026-12-03T23:00:00.000Z'],
  ['4.12.2026 18:00', '2026-12-04T17:00:00.000Z'],
  ['2026-12-04T18:00:00', '2026-12-04T17:00:00.000Z'],
  ['2026-12-04T18:00:00Z', '2026-12-04T18:00:00.000Z'],
  ['2026-12-04T18:00:00.000-05:00', '2026-12-04T23:00:00.000Z'],
  ['2026-12-04 18:00 +0530', '2026-12-04T12:30:00.000Z'],
  ['31/02/2027', NO_DAY],
  ['2026-12-04T25:00', NO_DAY],
  ['1026-12-04', NO_DAY],
  ['46360', NO_MOMENT],
  ['Immediate', NO_MOMENT],
  ['', NO_MOMENT],
])('it begins %s', (text, moment) => {
  expect(start(text)).toBe(moment)
})

test.each([
  ['2027-12-04', '2027-12-04T23:00:00.000Z'],
  ['2027-12-04T00:00:00+01:00', '2027-12-03T23:00:00.000Z'],
  ['Open', null],
  ['', null],
  ['later', NO_MOMENT],
])('it ends %s', (text, moment) => {
  expect(end(text)).toBe(moment)
})

const where = (text: string, not = '') => {
  const read = readCountries(text, not)
  return 'countries' in read ? read.countries : [read.text, read.help]
}
const HELP = 'Two letters as ISO 3166 has them, such as NG, or WORLD'

test('countries are codes of two letters, once each and in their order', () => {
  expect(where('ng, GH;NG|za')).toEqual(['GH', 'NG', 'ZA'])
  expect(where('WORLD')).toEqual([])
  expect(where('WW, NG')).toEqual([])
  expect(where('NG GH', 'GH')).toEqual(['NG'])
  const rest = where('WORLD', 'US, GB')
  expect([rest.length > 230, rest.length <= 250, rest.includes('NG'), rest.includes('US')]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test.each([
  ['UK', '', ['There is no country UK', `${HELP}; perhaps GB`]],
  ['NGA', '', ['There is no country NGA', `${HELP}; perhaps NG`]],
  ['NG, Ghana', '', ['There is no country GHANA', HELP]],
  ['EU', '', ['There is no country EU', HELP]],
  ['US-NY', '', ['There is no country US-NY', HELP]],
  ['', '', ['It names no country', HELP]],
  ['WORLD', 'XX', ['There is no country XX', HELP]],
  ['NG', 'NG', ['No country is left', 'Take one away from those it is not in']],
])('%s without %s is a fault', (text, not, fault) => {
  expect(where(text, not)).toEqual(fault)
})

const now = new Date('2026-11-29T10:00:00Z')
const span = (countries: string, from: string, until = '') => ({
  countries: countries.split(' ').filter(Boolean),
  from: new Date(from),
  until: until === '' ? null : new Date(until),
})
const [PAST, LATER] = ['2026-01-01T00:00:00Z', '2026-12-04T17:00:00Z']

test('what viewers lose and get is told', () => {
  const first = span('NG', PAST)
  const of = (before: ReturnType<typeof span>[], given: ReturnType<typeof span>) =>
    toEffects({ before, after: [...before, given] }, { given, now }).map(({ field, before: was, after }) => [
      field,
      was,
      after,
    ])
  expect(of([], first)).toEqual([['Goes dark', 'everywhere', 'NG']])
  expect(of([], span('', PAST))).toEqual([])
  expect(of([], span('NG GH', LATER))).toEqual([
    ['Goes dark', 'everywhere', 'nowhere before 4 Dec 2026, 18:00, then GH, NG'],
  ])
  expect(of([first], span('GH', PAST))).toEqual([['Comes', 'NG', 'GH, NG']])
  expect(of([first], span('GH', LATER))).toEqual([['Comes', '', 'GH from 4 Dec 2026, 18:00']])
  expect(of([first], span('NG', PAST))).toEqual([])
  const shorter = span('NG', PAST, '2026-11-01T00:00:00Z')
  expect(toEffects({ before: [first], after: [shorter] }, { given: shorter, now })).toEqual([
    { field: 'Goes dark', before: 'NG', after: 'nowhere' },
  ])
})

test('heads of EMA Avails are known, the nearest first, and what is not is left aside', () => {
  const heads = [
    ...[
      'DisplayName',
      'StoreLanguage',
      'Territory',
      'WorkType',
      'EntryType',
      'TitleInternalAlias',
      'TitleDisplayUnlimited',
    ],
    ...[
      'LicenseType',
      'LicenseRightsDescription',
      'FormatProfile',
      'Start',
      'End',
      'AllowedLanguages',
      'ContractID',
      'AvailID',
      'ALID',
    ],
  ]
  expect(suggestMapping(heads, 'windows')).toEqual([
    ...['', '', 'countries', 'workType', 'entryType', 'alias', 'name', 'licence', '', '', 'from', 'until', 'languages'],
    ...['contract', 'availId', ''],
  ])
  expect(suggestMapping(['Language', 'StoreLanguage'], 'windows')).toEqual(['languages', ''])
  expect(findLackingColumn('windows', ['name', 'countries'])).toBe('One column must say from when')
  expect(findLackingColumn('windows', ['countries', 'from'])).toBe(
    'One column must be the address, the alias or the name',
  )
  expect(findLackingColumn('windows', ['alias', 'countries', 'from'])).toBe('')
})
