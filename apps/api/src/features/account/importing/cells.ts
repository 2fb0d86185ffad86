import type { ImportFault } from '@kola/contract/imports/imports'
import type { MemberField } from '@kola/contract/imports/more-columns'
import { toLanguageCode, toLanguageName } from '@kola/contract/language-name'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import { toPlainName } from '#shared/accounts/plain-name.ts'
import { toTelephone } from '#shared/accounts/telephone.ts'
import type { GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { readCells } from '#shared/imports/read-cells.ts'
import { readDay } from '#shared/imports/read-day.ts'
import type { CellFault } from '#shared/imports/read-text.ts'

/** What a file may write of a person. */
export interface PersonTexts {
  firstName: string
  lastName: string
  country: string
  language: string
}

/** A row as its file has it. */
export interface ReadMember {
  /** Empty for none; E.164. */
  email: string
  telephone: string
  person: Partial<PersonTexts>
  plan: string
  until: string
}

const MAX_NAME = 80

export function readMember(
  file: GivenFile,
  row: GivenRow,
  { homeCountry }: { homeCountry: string },
): { read: ReadMember; faults: ImportFault[] } {
  const { texts, faults } = readCells(file, row)
  const put = (key: MemberField, fault: CellFault) => faults.push({ column: file.mapping.indexOf(key), ...fault })
  const text = (key: MemberField) => texts.get(key) ?? ''
  const country = text('country').toUpperCase()
  if (!/^([A-Z]{2})?$/.test(country)) {
    put('country', { kind: 'country', text: 'There is no such country', help: 'Two letters, such as NG' })
  }
  const email = toEmailAddress(text('email'))
  if (email !== '' && !isEmail(email)) {
    put('email', { kind: 'email', text: 'This is not an email address', help: 'Such as ada@mail.example' })
  }
  const telephone = text('telephone') === '' ? '' : toTelephone(text('telephone'), country || homeCountry)
  if (text('telephone') !== '' && telephone === '') {
    put('telephone', { kind: 'telephone', text: 'This is not a telephone number', help: 'Such as +234 803 123 4567' })
  }
  const until = readDay(text('until'))
  if ('kind' in until) put('until', until)
  const person = readPerson({ texts, country }, put)
  const day = 'kind' in until ? '' : until.value
  return { read: { email, telephone, person, plan: text('plan'), until: day }, faults }
}

type Put = (key: MemberField, fault: CellFault) => void

function readPerson(
  { texts, country }: { texts: Map<string, string>; country: string },
  put: Put,
): Partial<PersonTexts> {
  const person: Partial<PersonTexts> = {}
  const whole = texts.get('name')
  if (whole !== undefined) {
    const [first = '', ...others] = toPlainName(whole).split(' ')
    Object.assign(person, { firstName: first, lastName: others.join(' ') })
  }
  for (const key of ['firstName', 'lastName'] as const) {
    const given = texts.get(key)
    if (given !== undefined) person[key] = toPlainName(given)
    if ((person[key]?.length ?? 0) > MAX_NAME) {
      put(given === undefined ? 'name' : key, {
        kind: 'name',
        text: 'That is too long',
        help: `At most ${MAX_NAME} letters`,
      })
    }
  }
  if (texts.has('country')) person.country = country
  const language = texts.get('language')
  if (language !== undefined) {
    const code = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language) ? language : toLanguageCode(language)
    person.language = code === '' ? language : toLanguageName(code)
    if (language !== '' && code === '') {
      put('language', { kind: 'language', text: 'There is no such language', help: 'Such as English, or yo' })
    }
  }
  return person
}
