import { paths } from '#shared/paths.ts'

/** A table of a legal text; the first cell of each row names it. */
export interface LegalTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A paragraph, a list or a table. */
export type LegalPart = string | { list: readonly string[] } | { table: LegalTable }

export interface LegalSection {
  /** Stays the same from version to version: links lead to it. */
  id: string
  title: string
  parts: readonly LegalPart[]
}

/**
 * One version of a legal text. Words in braces stand for facts of the tenant (`{app}`), words in brackets are links to a
 * page or to a section of one: `[how to claim](terms:copyright)`.
 */
export interface LegalText {
  title: string
  lead: string
  sections: readonly LegalSection[]
}

/** What a text says of the tenant. */
export interface LegalFacts {
  app: string
  mobileApp: string
  email: string
  address: string
}

/** Pages that a text may lead to. */
const { terms, privacy, contact, helpCentre, packages, account } = paths
const LINKS = { terms, privacy, contact, helpCentre, packages, account }

/** A piece of a sentence. */
export type Words = { text: string } | { text: string; href: string }

const MARK = /\{(\w+)\}|\[([^\]]+)\]\((\w+)(?::([\w-]+))?\)/g

function toWords(mark: RegExpExecArray, facts: LegalFacts): Words {
  const [, fact, text = '', page, section] = mark
  if (fact === 'email') return { text: facts.email, href: `mailto:${facts.email}` }
  if (fact) return { text: facts[fact as keyof LegalFacts] }
  const href = LINKS[page as keyof typeof LINKS]
  return { text, href: section ? toSectionHref(href, section) : href }
}

/** Splits a sentence where facts and links stand. */
export function splitSentence(sentence: string, facts: LegalFacts): Words[] {
  const words: Words[] = []
  let end = 0
  for (const mark of sentence.matchAll(MARK)) {
    if (mark.index > end) words.push({ text: sentence.slice(end, mark.index) })
    words.push(toWords(mark, facts))
    end = mark.index + mark[0].length
  }
  if (end < sentence.length) words.push({ text: sentence.slice(end) })
  return words
}

/** The address of a section: behind the hash, where a fragment would be taken for a screen. */
export const toSectionHref = (href: string, id: string): string => `${href}?section=${id}`

/** `2026-11-20` as a person says it: `20 November 2026`. */
export function toDayText(version: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(`${version}T00:00:00Z`))
}
