import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { useEffect, useRef } from 'react'
import { say } from '../words.ts'

interface SentMessageProps {
  sent: { ticket: string; email: string }
  text: string
  onAnother: () => void
}

/** Takes the place of the form, and the focus that its button had. */
export function SentMessage({ sent, text, onAnother }: SentMessageProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="contact__sent stack" role="status" tabIndex={-1} ref={place}>
      <Message kind="success">
        <p>
          <strong>{text}</strong>
        </p>
        <p>
          {say('ticket')} <strong className="contact__ticket">{sent.ticket}</strong>
        </p>
        <p>{say('receipt', { email: sent.email })}</p>
      </Message>
      <Button onClick={onAnother}>{say('another')}</Button>
    </div>
  )
}
