import './card.css'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Progress } from '../content/progress.tsx'
import { Icon } from '../controls/icon.tsx'

export interface CardProps {
  href: string
  name: string
  picture: ReactNode
  /** Stands below the name; short. */
  meta?: ReactNode
  /** One or two words in the accent below the caption. */
  flag?: string
  /** Place in a ranking, from 1. */
  rank?: number
  /** How much of it is done, 0 to 1; draws the bar on the picture. */
  progress?: number
  shape?: 'poster' | 'still'
  /** Takes the place of following the link; the link stays for a new tab. */
  onOpen?: () => void
  /** Draws the cross, with what it does in words. */
  onRemove?: { label: string; act: () => void }
  /** What rises on hover and keyboard focus of a wide screen; drawn when it is first needed. */
  panel?: () => ReactNode
}

/** A card of a row or a grid: picture, name below, nothing upon the picture but progress. */
export function Card({ href, name, picture, meta, flag, rank, progress, shape, onOpen, onRemove, panel }: CardProps) {
  const looks = [shape === 'still' && 'card--still', progress !== undefined && 'card--progress', rank && 'card--rank']
  const [isNear, setNear] = useState(false)
  const approach = () => setNear(true)
  return (
    <article
      className={['card', ...looks].filter(Boolean).join(' ')}
      onPointerEnter={(event) => event.pointerType !== 'touch' && approach()}
      onFocus={approach}
    >
      <a className="card__link" href={href} onClick={onOpen && ((event) => openHere(event, onOpen))}>
        <div className="card__picture">
          {picture}
          {progress !== undefined && <Progress label="Watched" at={progress} />}
        </div>
        <div className="card__caption">
          {rank && <span className="card__rank">{rank}</span>}
          <h3 className="card__name">{name}</h3>
          {meta && <p className="card__meta">{meta}</p>}
          {flag && <span className="card__flag">{flag}</span>}
        </div>
      </a>
      {onRemove && (
        <button type="button" className="card__remove" aria-label={onRemove.label} onClick={onRemove.act}>
          <span>
            <Icon of={X} />
          </span>
        </button>
      )}
      {panel && isNear && <div className="card__panel">{panel()}</div>}
    </article>
  )
}

/** A press with a key held still opens a tab or a window, as on any link. */
function openHere(event: MouseEvent<HTMLAnchorElement>, open: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
