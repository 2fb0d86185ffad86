import type { ReactNode } from 'react'
import { toFailureText } from '#shared/failure.ts'
import { toLong, toSize } from '#shared/sizes.ts'
import { dropUpload, goOn, isUnreadable, pauseUpload, type Sending } from './uploads.ts'

/** A file on its way; `children` is what is done with it once it has arrived. */
export function UploadItem({ sending, children }: { sending: Sending; children: (uploadId: string) => ReactNode }) {
  const { id, file, step } = sending
  const bytes = 'bytes' in step ? step.bytes : file.size
  const percent = step.state === 'arrived' ? 100 : Math.floor((bytes / Math.max(file.size, 1)) * 100)
  return (
    <li className="upload">
      <div className="upload__head">
        <b className="upload__name">{file.name}</b>
        <span className="n">{step.state === 'arrived' ? 'Arrived' : `${percent} %`}</span>
      </div>
      {step.state !== 'failed' && (
        <progress className="progress" max={100} value={percent} aria-label={`How much of ${file.name} has arrived`} />
      )}
      <p className={step.state === 'failed' ? 'bad' : 'note'} role={step.state === 'failed' ? 'alert' : undefined}>
        {toText(sending)}
      </p>
      {step.state === 'arrived' && children(step.uploadId)}
      <div className="upload__acts">
        {(step.state === 'sending' || step.state === 'reading' || step.state === 'waiting') && (
          <button
            type="button"
            className="b b--line b--s"
            aria-label={`Pause ${file.name}`}
            onClick={() => pauseUpload(id)}
          >
            Pause
          </button>
        )}
        {(step.state === 'paused' || step.state === 'failed') && (
          <button
            type="button"
            className="b b--line b--s"
            aria-label={`Go on with ${file.name}`}
            onClick={() => goOn(id)}
          >
            Go on
          </button>
        )}
        <button
          type="button"
          className="b b--text b--s"
          aria-label={`Put aside ${file.name}`}
          onClick={() => dropUpload(id)}
        >
          Put aside
        </button>
      </div>
    </li>
  )
}

function toText({ file, step, speed }: Sending): string {
  const size = toSize(file.size)
  switch (step.state) {
    case 'reading':
      return `Reading ${size} here, so that it is known again on any day and any computer`
    case 'sending':
      return `${toSize(step.bytes)} of ${size}${toRest(file.size - step.bytes, speed)}`
    case 'waiting':
      return `${toSize(step.bytes)} of ${size}. There is no line; it goes on by itself`
    case 'paused':
      return `${toSize(step.bytes)} of ${size}, paused`
    case 'arrived':
      return `${size}, whole`
    case 'failed':
      return isUnreadable(step.error)
        ? 'This browser cannot read the file any more. Please choose it again.'
        : toFailureText(step.error)
  }
}

const toRest = (bytes: number, speed: number | null): string =>
  speed ? `, ${toSize(speed)}/s, about ${toLong(bytes / speed)} left` : ''
