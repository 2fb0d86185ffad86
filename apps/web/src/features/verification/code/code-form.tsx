import '../verification.css'
import { ApiError } from '@kola/contract/http/client'
import { CODE_LENGTH, joinCode } from '@kola/contract/rules/person'
import { Button } from '@kola/ui/controls/button'
import { CodeBoxes } from '@kola/ui/entries/code-boxes'
import { Message } from '@kola/ui/feedback/message'
import { type FormEvent, useId, useState } from 'react'
import { useToldSending } from '../use-told-sending.ts'
import { say } from '../words.ts'
import { useWebOtp } from './use-web-otp.ts'

export interface CodeFormProps {
  button: string
  /** What a wrong code is answered with; the server's own word when missing. */
  wrongCode?: string
  /** Six digits that are known already. */
  code?: string | undefined
  /** Whether the code comes by SMS, out of which some browsers take it. */
  isBySms?: boolean
  /** Whether the first box has the focus from the start; true when missing. */
  takesFocus?: boolean
  onCode: (code: string) => Promise<void>
}

const NO_DIGITS: string[] = Array(CODE_LENGTH).fill('')

/** A refused code is told beside its boxes; everything else is somebody else's to tell. */
function toCodeFault(error: unknown, wrongCode?: string): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'CODE_WRONG') return wrongCode ?? error.message
  return error.code === 'CODE_EXPIRED' || error.code === 'LINK_USED' ? error.message : null
}

const focusBox = (form: HTMLFormElement, at: number) => form.querySelectorAll('input')[at]?.focus()

/** Six boxes and the button that sends them. */
export function CodeForm({ button, wrongCode, code, isBySms = false, takesFocus = true, onCode }: CodeFormProps) {
  const faultId = useId()
  const [boxes, setBoxes] = useState(() => (code ? [...code] : NO_DIGITS))
  const [fault, setFault] = useState('')
  const sending = useToldSending()

  async function send(joined: string, form: HTMLFormElement) {
    try {
      await onCode(joined)
    } catch (error) {
      const found = toCodeFault(error, wrongCode)
      if (found === null) throw error
      setFault(found)
      focusBox(form, 0)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const joined = joinCode(boxes)
    setFault(joined ? '' : say('incomplete'))
    if (joined) sending.send(() => send(joined, form))
    else focusBox(form, boxes.indexOf(''))
  }

  const told = fault || sending.failure?.text
  return (
    <form className="code-form" noValidate onSubmit={submit}>
      <div id={faultId}>{told && <Message kind="danger">{told}</Message>}</div>
      <CodeBoxes
        legend={say('code')}
        boxes={boxes}
        onBoxes={(next) => {
          setBoxes(next)
          setFault('')
        }}
        isInvalid={fault !== ''}
        describedBy={faultId}
        autoFocus={takesFocus}
      />
      {isBySms && <SmsReader onCode={(read) => setBoxes([...read])} />}
      <Button type="submit" look="main" wide busy={sending.isSending}>
        {button}
      </Button>
    </form>
  )
}

function SmsReader({ onCode }: { onCode: (code: string) => void }) {
  useWebOtp(onCode)
  return null
}
