import type { Part } from './marks.ts'

/** A text with the letters that were looked for marked. */
export function MarkedText({ parts }: { parts: readonly Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name and no state
  return parts.map((part, index) => (part.isMarked ? <mark key={index}>{part.text}</mark> : part.text))
}
