import '../verification.css'
import { Message } from '@kola/ui/feedback/message'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { toResendText, verificationTexts } from '#shared/texts.ts'
import { say } from '../words.ts'
import type { Resend } from './use-resend.ts'

export interface ResendRowProps {
  resend: Resend
  isBusy: boolean
  /** Why asking for another code did not work. */
  failure: string | undefined
  onResend: () => void
}

/** Countdown, then the link, then nothing but the way to us. */
export function ResendRow({ resend, isBusy, failure, onResend }: ResendRowProps) {
  const isOffered = resend.offer === 'offer'
  return (
    <div className="resend">
      {resend.offer === 'wait' && (
        <p className="time" role="timer" aria-live="off">
          {toResendText(resend.secondsLeft)}
        </p>
      )}
      {isOffered && (
        <button type="button" className="link" aria-busy={isBusy || undefined} onClick={onResend}>
          {verificationTexts.resend}
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
                <a className="quiet-link" href={paths.contact}>
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
