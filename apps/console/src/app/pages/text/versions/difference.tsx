import type { TextChange } from '@kola/contract/texts/document'
import { diffLines } from 'diff'
import { Fragment } from 'react'
import { Scroll } from '#shared/parts/scroll.tsx'

interface DifferenceProps {
  changes: readonly TextChange[]
  heads: readonly [string, string]
}

/** Old is struck and new is underlined, so that colour is never alone. Of a long text only the lines that differ are shown. */
export const Difference = ({ changes, heads: [before, after] }: DifferenceProps) => (
  <Scroll label="What differs" className="scroll dialog__scroll">
    <div className="diff">
      <span className="diff__head">Field</span>
      <span className="diff__head">{before}</span>
      <span className="diff__head">{after}</span>
      {changes.map((change) => (
        <Fragment key={change.field}>
          <span>{change.name}</span>
          <Side lines={toLines(change, 'before')} as="del" />
          <Side lines={toLines(change, 'after')} as="ins" />
        </Fragment>
      ))}
    </div>
  </Scroll>
)

function toLines({ before, after }: TextChange, side: 'before' | 'after'): string[] {
  const parts = diffLines(before, after)
  return parts.filter(({ removed, added }) => (side === 'before' ? removed : added)).map(({ value }) => value.trimEnd())
}

const Side = ({ lines, as: Mark }: { lines: readonly string[]; as: 'del' | 'ins' }) => (
  <span className="text__lines">
    {lines.length === 0 && <span className="quiet">nothing</span>}
    {lines.map((line, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
      <Mark key={place}>{line}</Mark>
    ))}
  </span>
)
