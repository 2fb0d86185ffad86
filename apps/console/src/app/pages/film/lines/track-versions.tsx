import type { SubtitlePage } from '@kola/contract/subtitles/subtitles'
import { useState } from 'react'
import { toMoment } from '#shared/format.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface TrackVersionsProps {
  page: SubtitlePage
  isBusy: boolean
  /** Left out for who may only read. */
  onBringBack?: (number: number) => void
  onWithdraw?: () => Promise<boolean>
}

/** All that viewers have read, newest first. */
export function TrackVersions({ page: { versions, track }, isBusy, onBringBack, onWithdraw }: TrackVersionsProps) {
  const [isAsking, setAsking] = useState(false)
  if (versions.length === 0) return null
  return (
    <details className="tracks__versions">
      <summary>Versions</summary>
      <ol className="line">
        {versions.map(({ number, at, by, lines }) => (
          <li key={number} className={number === track.inForce?.version ? 'is-now' : 'is-ok'}>
            <p>
              <b>Version {number}</b> by {by}, {lines} lines
              <br />
              <time dateTime={at}>{toMoment(at)}</time>
            </p>
            {onBringBack && (
              <button
                type="button"
                className="b b--s b--line"
                aria-label={`Take as the draft: version ${number}`}
                disabled={isBusy}
                onClick={() => onBringBack(number)}
              >
                Take as the draft
              </button>
            )}
          </li>
        ))}
      </ol>
      {onWithdraw && track.inForce?.source === 'console' && (
        <button type="button" className="b b--s b--text" disabled={isBusy} onClick={() => setAsking(true)}>
          Take from viewers…
        </button>
      )}
      {onWithdraw && isAsking && (
        <WithdrawDialog
          track={track}
          isBusy={isBusy}
          onWithdraw={() => void onWithdraw().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </details>
  )
}
