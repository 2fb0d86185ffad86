import { MAX_PEOPLE, type PeopleField } from '../titles/document.ts'

/** What a file may call each of them, in small letters only; the first is what an export writes. */
const ROLE_WORDS: Readonly<Record<PeopleField, readonly string[]>> = {
  cast: ['cast', 'actor', 'actors', 'actress', 'actresses', 'castmember', 'supporting', 'supportingactor'],
  starring: ['starring', 'star', 'stars', 'lead', 'leads', 'leadactor', 'leadactress', 'leadrole'],
  director: ['director', 'directors', 'directedby', 'direction'],
  producer: ['producer', 'producers', 'producedby', 'production'],
  writers: ['writer', 'writers', 'writtenby', 'screenplay', 'screenplayby', 'screenwriter', 'scriptwriter', 'script'],
}

export const PEOPLE_ROLES = Object.keys(MAX_PEOPLE) as PeopleField[]

export const toRoleWord = (role: PeopleField): string => ROLE_WORDS[role][0] ?? role

/** The field that it names; null for a role that no title has. */
export function findRole(text: string): PeopleField | null {
  const plain = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  return PEOPLE_ROLES.find((role) => ROLE_WORDS[role].includes(plain)) ?? null
}

const BETWEEN = /[,;\r\n]/

export const hasSeveralNames = (text: string): boolean => BETWEEN.test(text)

/** Who stands in a field, each once. */
export function toNames(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.split(BETWEEN)) {
    const name = part.trim()
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}
