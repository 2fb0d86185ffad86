import { expect, test } from 'vitest'
import { type LegalFacts, type LegalPart, splitSentence, toDayText } from './legal-text.ts'
import { PRIVACY, TERMS } from './texts/versions.ts'

const facts: LegalFacts = { app: 'Kola', mobileApp: 'Ibakatv', email: 'help@kola.example', address: '1 Example Close' }
const PAGES = ['terms', 'privacy', 'contact', 'helpCentre', 'packages', 'account']

test('facts and links are put where a sentence names them', () => {
  expect(splitSentence('Write to {email} or see [how to claim](terms:copyright).', facts)).toEqual([
    { text: 'Write to ' },
    { text: 'help@kola.example', href: 'mailto:help@kola.example' },
    { text: ' or see ' },
    { text: 'how to claim', href: '#/terms?section=copyright' },
    { text: '.' },
  ])
  expect(splitSentence('{app} streams.', facts)).toEqual([{ text: 'Kola' }, { text: ' streams.' }])
})

test('a version is said as a day', () => {
  expect(toDayText('2026-11-20')).toBe('20 November 2026')
})

function listSentences(part: LegalPart): readonly string[] {
  if (typeof part === 'string') return [part]
  return 'list' in part ? part.list : [...part.table.head, ...part.table.rows.flat()]
}

test('every text names only facts, pages and sections that exist, and its sections have names of their own', async () => {
  const texts = { terms: TERMS, privacy: PRIVACY }
  const known = new Map<string, string[]>()
  for (const [page, versions] of Object.entries(texts)) {
    for (const load of Object.values(versions)) {
      const ids = (await load()).sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      known.set(page, ids)
    }
  }
  for (const versions of Object.values(texts)) {
    for (const load of Object.values(versions)) {
      const sentences = (await load()).sections.flatMap(({ parts }) => parts.flatMap(listSentences))
      for (const sentence of sentences) {
        const words = splitSentence(sentence, facts)
        expect(words.map((word) => word.text).join(''), sentence).not.toMatch(/undefined|[{}[\]]/)
        for (const [, page = '', section] of sentence.matchAll(/\]\((\w+)(?::([\w-]+))?\)/g)) {
          expect(PAGES).toContain(page)
          if (section) expect(known.get(page)).toContain(section)
        }
      }
    }
  }
})
