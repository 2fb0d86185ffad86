import './card.css'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Progress } from '../content/progress.tsx'
import { Icon } from '../controls/icon.tsx'

export interface CardProps {
  href: string
  name: string
  /** The name as it is drawn where that is shorter or bears marks; `name` is what is read out. */
  shownName?: ReactNode
  picture: ReactNode
  /** Stands below the name; short. */
  meta?: ReactNode
  /** A line of its own below all else, such as why a search found it. */
  note?: ReactNode
  /** One or two words in the accent below the caption. */
  flag?: string
  /** Place in a ranking, from 1. */
  rank?: number
  /** How much of it is done, 0 to 1; draws the bar on the picture. */
  progress?: number
  shape?: 'poster' | 'still'
  /** A small button beside the name, for where no panel rises. */
  tool?: ReactNode
  /** Takes the place of following the link; the link stays for a new tab. */
  onOpen?: () => void
  /** Draws the cross, with what it does in words. */
  onRemove?: { label: string; act: () => void }
  /** What rises on hover and keyboard focus of a wide screen; drawn when it is first needed. */
  panel?: () => ReactNode
}

/** A card of a row or a grid: picture, name below, nothing upon the picture but progress. */
export function Card({
  href,
  picture,
  meta,
  flag,
  note,
  rank,
  progress,
  shape,
  tool,
  onOpen,
  onRemove,
  panel,
  ...props
}: CardProps) {
  const { name, shownName } = props
  const looks = [
    shape === 'still' && 'card--still',
    progress !== undefined && 'card--progress',
    rank && 'card--rank',
    tool && 'card--tool',
  ]
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
          <CardName name={name} shown={shownName} />
          {meta && <p className="card__meta">{meta}</p>}
          {flag && <span className="card__flag">{flag}</span>}
          {note && <p className="card__note">{note}</p>}
        </div>
      </a>
      {tool && <div className="card__tool">{tool}</div>}
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

function CardName({ name, shown }: { name: string; shown: ReactNode }) {
  if (shown === undefined) return <h3 className="card__name">{name}</h3>
  return (
    <h3 className="card__name">
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{name}</span>
    </h3>
  )
}

/** A press with a key held still opens a tab or a window, as on any link. */
function openHere(event: MouseEvent<HTMLAnchorElement>, open: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
