import { listDifferences, type TitleDocument, toFieldWords } from '@kola/contract/titles/document'
import { FIELD_WORDS } from '#shared/title-words.ts'

/** What viewers read, and what they would. */
export function Difference({ before, after }: { before: TitleDocument; after: TitleDocument }) {
  const fields = listDifferences(before, after)
  if (fields.length === 0) return <p className="note">Nothing differs.</p>
  return (
    <div className="diff">
      <span className="diff__head">Field</span>
      <span className="diff__head">Viewers read</span>
      <span className="diff__head">Draft</span>
      {fields.map((field) => {
        const [was, is] = [toFieldWords(before, field), toFieldWords(after, field)]
        return (
          <div key={field} className="dl__pair">
            <span>{FIELD_WORDS[field]}</span>
            <span>{was ? <del>{was}</del> : <span className="quiet">–</span>}</span>
            <span>{is ? <ins>{is}</ins> : <span className="quiet">–</span>}</span>
          </div>
        )
      })}
    </div>
  )
}
