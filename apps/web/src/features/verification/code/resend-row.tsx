import '../verification.css'
import { Message } from '@kola/ui/feedback/message'
import { Rich } from '../../../shared/messages/rich.tsx'
import { say } from '../words.ts'
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
        {isOffered && say('offered')}
      </p>
      {resend.isHintDue && (
        <p className="note resend__hint">
          {say(resend.offer === 'refused' ? 'last' : 'noCode')}{' '}
          <Rich
            text={say('blocked')}
            parts={{
              link: (words) => (
                <a className="quiet-link" href={contactHref}>
                  {words}
                </a>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}
