import { createContext, useContext } from 'react'
import { type LegalFacts, splitSentence } from './legal-text.ts'

/** What sentences are filled in with. */
export const LegalContext = createContext<LegalFacts | null>(null)

/** A sentence with its facts and links. */
export function Sentence({ of }: { of: string }) {
  const facts = useContext(LegalContext)
  if (!facts) return of
  return splitSentence(of, facts).map((words, index) =>
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
