import type { TextKind, TextSummary } from '@kola/contract/texts/texts'
import { toAddress, toDayWords, toTags, toTextState } from '#features/texts/words.ts'
import { toWhen } from '#shared/format.ts'
import { toLanguage } from '#shared/texts/languages.ts'

/** A text with how it stands; it leads to its editor. */
export function Row({ text, kind }: { text: TextSummary; kind: TextKind }) {
  const { mark, text: state } = toTextState(text, kind)
  const facts = [
    toTags(text.tags),
    text.languages.length > 1 ? text.languages.map(toLanguage).join(', ') : '',
    text.isInForce && text.comes !== null ? `another version from ${toDayWords(text.comes)}` : '',
    text.changedAt === null ? '' : `${text.changedBy}, ${toWhen(text.changedAt)}`,
  ]
  return (
    <a className="texts__row" href={`#${toAddress(kind, text.id)}`}>
      <span className="grow texts__words">
        <b>{text.name}</b> {text.hasDraft && <span className="tag tag--accent">draft</span>}
        <span className="note cut-line">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={`s ${mark}`}>{state}</span>
    </a>
  )
}
