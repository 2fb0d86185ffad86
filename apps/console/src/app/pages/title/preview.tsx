import type { TitleDocument } from '@kola/contract/titles/document'
import type { EditedTitle } from '@kola/contract/titles/titles'
import { Scroll } from '#shared/parts/scroll.tsx'

/** As a telephone shows it; the words are those of the draft. */
export function Preview({ title, document }: { title: EditedTitle; document: TitleDocument }) {
  const facts = [document.releasedOn.slice(0, 4), document.genres[0]].filter(Boolean).join(' · ')
  return (
    <Scroll className="preview" label="As a telephone shows it">
      <div className="phone">
        <div className="phone__glass">
          {title.poster ? <img className="preview__art" src={title.poster} alt="" /> : <div className="preview__art" />}
          <div className="preview__words">
            <p className="title preview__name">{document.name}</p>
            <p>
              {facts} {document.rating && <span className="class">{document.rating}</span>}
            </p>
            {document.tagline && <p>{document.tagline}</p>}
            <p>{document.synopsis}</p>
            {document.cast && <p className="note">With {document.cast}</p>}
          </div>
        </div>
      </div>
    </Scroll>
  )
}
