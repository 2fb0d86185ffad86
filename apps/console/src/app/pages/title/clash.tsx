import { type TitleDocument, toFieldWords } from '@kola/contract/titles/document'
import { FIELD_WORDS } from '#shared/title-words.ts'
import type { Draft } from './use-draft.ts'

interface ClashesProps {
  clash: NonNullable<Draft['clash']>
  mine: TitleDocument
  onDecide: Draft['decide']
}

/** Two wrote the same field: both texts stand here until one is chosen. */
export const Clashes = ({ clash, mine, onDecide }: ClashesProps) => (
  <section className="say say--warn title-clash" aria-label="Conflict">
    <p role="alert">
      {clash.by} changed the same while you wrote. Nothing is lost: all else is put together, and here you choose.
    </p>
    {clash.fields.map((field) => (
      <div key={field} className="stack">
        <h3>{FIELD_WORDS[field]}</h3>
        <p>
          <b>Yours:</b> {toFieldWords(mine, field) || 'empty'}
        </p>
        <p>
          <b>Theirs:</b> {toFieldWords(clash.theirs, field) || 'empty'}
        </p>
        <div>
          <button type="button" className="b b--s b--line" onClick={() => onDecide(field, 'mine')}>
            Keep mine
          </button>
          <button type="button" className="b b--s b--line" onClick={() => onDecide(field, 'theirs')}>
            Take theirs
          </button>
        </div>
      </div>
    ))}
  </section>
)
