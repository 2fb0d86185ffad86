import './tv-stage.css'
import type { Title } from '@kola/contract/title'
import { Facts } from '@kola/ui/content/facts'
import { useEffect } from 'react'
import { listFacts, toLanguageTag } from '#features/catalogue/title-words.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'

/** What the card in focus is about, above its row. Only to be looked at: the card says its name, the details all else. */
export function TvStage({ title }: { title: Title }) {
  useEffect(() => {
    document.documentElement.dataset.staged = ''
    return () => {
      delete document.documentElement.dataset.staged
    }
  }, [])
  return (
    <div className="tv-stage" aria-hidden="true">
      <TitlePicture key={title.id} className="tv-stage__picture" art={title.art} shape="hero" when="first" />
      <div className="tv-stage__body">
        <p className="tv-stage__name" lang={toLanguageTag(title)}>
          {title.name}
        </p>
        <Facts rating={title.rating}>{listFacts(title)}</Facts>
        <p className="tv-stage__text">{title.synopsis}</p>
      </div>
    </div>
  )
}
