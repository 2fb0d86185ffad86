import './card.css'
import './card-tool.css'
import './grid.css'
import type { MouseEvent, ReactNode } from 'react'
import { Progress } from '../content/progress.tsx'
import { Icon } from '../controls/icon.tsx'
import { X } from '../icons/signs.ts'
import { useCardKeys } from '../keys/card-keys.ts'
import { say } from '../words.ts'
import { CardPanel, useCardPanel } from './card-panel.tsx'

export interface CardProps {
  href: string
  name: string
  /** BCP 47, when the name is not in the page's language. */
  language?: string
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
  /** Says the meta line in a row too, where it is left out as a rule. */
  isDetailed?: boolean
  shape?: 'poster' | 'still'
  /** A small button in the corner of the picture, for where no panel rises. */
  tool?: ReactNode
  /** Takes the place of following the link; the link stays for a new tab. */
  onOpen?: () => void
  /** As `onOpen` on a wide screen, by mouse or key; a touch follows the link. */
  onWideOpen?: () => void
  /** Draws the cross, with what it does in words. */
  onRemove?: { label: string; act: () => void }
  /** What rises on hover and keyboard focus of a wide screen; drawn when it is first needed. */
  panel?: () => ReactNode
}

function listLooks({ shape, progress, rank, isDetailed }: CardProps): string {
  const looks = [
    shape === 'still' && 'card--still',
    progress !== undefined && 'card--progress',
    rank && 'card--rank',
    isDetailed && 'card--detailed',
  ]
  return ['card', ...looks].filter(Boolean).join(' ')
}

/** A card of a row or a grid: picture, name below, nothing upon the picture but progress. */
export function Card(props: CardProps) {
  const { href, tool, onRemove, panel } = props
  const { open, handlers } = useCardPanel()
  const keys = useCardKeys(onRemove?.act)
  const press = toPress(props)
  return (
    <article className={listLooks(props)} data-open={open ?? undefined} {...(panel && handlers)} {...keys}>
      <a className="card__link" href={href} onClick={press} aria-keyshortcuts={onRemove && 'Delete'}>
        <CardFace {...props} />
      </a>
      {tool && <div className="card__tool">{tool}</div>}
      {onRemove && (
        <button type="button" className="card__remove" aria-label={onRemove.label} onClick={onRemove.act}>
          <span>
            <Icon of={X} />
          </span>
        </button>
      )}
      {panel && (
        <CardPanel open={open} href={href} onPress={press}>
          {panel}
        </CardPanel>
      )}
    </article>
  )
}

function CardFace({ picture, progress, rank, name, language, shownName, meta, flag, note }: CardProps) {
  return (
    <>
      <div className="card__picture">
        {picture}
        {progress !== undefined && <Progress at={progress} />}
      </div>
      <div className="card__caption">
        {rank && <span className="card__rank">{rank}</span>}
        <CardName name={name} language={language} shown={shownName} />
        {progress !== undefined && (
          <span className="visually-hidden">{say('watched', { percent: Math.round(progress * 100) })}</span>
        )}
        {meta && <p className="card__meta">{meta}</p>}
        {flag && <span className="card__flag">{flag}</span>}
        {note && <p className="card__note">{note}</p>}
      </div>
    </>
  )
}

function CardName({ name, language, shown = name }: { name: string; language?: string; shown: ReactNode }) {
  const isWhole = shown === name
  return (
    <h3 className="card__name" lang={language} title={isWhole ? undefined : name}>
      {isWhole ? (
        name
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{name}</span>
        </>
      )}
    </h3>
  )
}

type Press = (event: MouseEvent<HTMLAnchorElement>) => void

/** A press with a key held still opens a tab or a window, as on any link. */
function toPress({ onOpen, onWideOpen }: CardProps): Press | undefined {
  if (!onOpen && !onWideOpen) return undefined
  return (event) => {
    const open = onOpen ?? (isWidePress(event) ? onWideOpen : undefined)
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
}

/** A mouse, or a key of a keyboard or a remote control (its click counts no presses), where the panel can show. */
function isWidePress(event: MouseEvent): boolean {
  const isByKey = event.detail === 0
  return matchMedia(isByKey ? '(min-width: 1000px)' : '(min-width: 1000px) and (hover: hover) and (pointer: fine)')
    .matches
}
