import '../verification.css'
import { Message } from '@kola/ui/surfaces/message'
import type { Resend } from './use-resend.ts'

export interface ResendTexts {
  /** `Resend a new code in 00:42`. */
  toCountdown: (seconds: number) => string
  resend: string
}

export interface ResendRowProps {
  resend: Resend
  texts: ResendTexts
  contactHref: string
  isBusy: boolean
  /** Why asking for another code did not work. */
  failure: string | undefined
  onResend: () => void
}

/** Countdown, then the link, then nothing but the way to us. */
export function ResendRow({ resend, texts, contactHref, isBusy, failure, onResend }: ResendRowProps) {
  const isOffered = resend.offer === 'offer'
  return (
    <div className="resend">
      {resend.offer === 'wait' && (
        <p className="time" role="timer" aria-live="off">
          {texts.toCountdown(resend.secondsLeft)}
        </p>
      )}
      {isOffered && (
        <button type="button" className="link" aria-busy={isBusy || undefined} onClick={onResend}>
          {texts.resend}
        </button>
      )}
      {failure && <Message kind="danger">{failure}</Message>}
      {/* The seconds themselves are not read aloud, only their end. */}
      <p className="visually-hidden" aria-live="polite">
        {isOffered && 'You can ask for a new code now.'}
      </p>
      {resend.isHintDue && (
        <p className="note resend__hint">
          {resend.offer === 'refused' ? 'That was the last code we can send for now. ' : 'No code after a minute? '}
          Some lines block service messages.{' '}
          <a className="quiet-link" href={contactHref}>
            Contact us
          </a>{' '}
          and we verify you by hand.
        </p>
      )}
    </div>
  )
}
