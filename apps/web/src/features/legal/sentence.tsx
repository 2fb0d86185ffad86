import { createContext, useContext } from 'react'
import { type LegalFacts, type LegalLinks, splitSentence } from './legal-text.ts'

/** What sentences are filled in with. */
export interface LegalSurroundings {
  facts: LegalFacts
  links: LegalLinks
}

export const LegalContext = createContext<LegalSurroundings | null>(null)

/** A sentence with its facts and links. */
export function Sentence({ of }: { of: string }) {
  const surroundings = useContext(LegalContext)
  if (!surroundings) return of
  return splitSentence(of, surroundings.facts, surroundings.links).map((words, index) =>
    'href' in words ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never change places
      <a key={index} className="link" href={words.href}>
        {words.text}
      </a>
    ) : (
      words.text
    ),
  )
}
