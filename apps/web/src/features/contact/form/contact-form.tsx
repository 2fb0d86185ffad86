import { ApiError } from '@kola/contract/http/client'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { type FormEvent, useState } from 'react'
import { toFailure } from '#shared/entries/failure.ts'
import { showFirstFault } from '#shared/entries/show-first-fault.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { type RobotCheckConfig, RobotCheckError } from '#shared/robot-check/robot-check.ts'
import { contactTexts, texts } from '#shared/texts.ts'
import { sendContact } from '../queries.ts'
import { ContactFields } from './contact-fields.tsx'
import { keepEntries, readEntries } from './draft.ts'
import { type Entries, type Faults, findFaults, toFaults } from './entries.ts'

export interface ContactFormProps {
  /** Name and address of a member; they stand in the fields until something else is typed there. */
  known: Pick<Entries, 'name' | 'email'>
  robotCheck: RobotCheckConfig
  onSent: (ticket: string, email: string) => void
}

/** A message to support. What was typed stays until it has arrived, also over a reload. */
export function ContactForm({ known, robotCheck, onSent }: ContactFormProps) {
  const [typed, setTyped] = useState(() => readEntries())
  const [faults, setFaults] = useState<Faults>({})
  const { isSending, failure, send } = useSending()
  const entries: Entries = { title: '', phone: '', message: '', ...known, ...typed }

  function enter(name: keyof Entries, value: string) {
    const next = { ...typed, [name]: value }
    setTyped(next)
    keepEntries(next)
  }
  async function sendEntries() {
    try {
      onSent(await sendContact(entries, robotCheck), entries.email.trim())
    } catch (cause) {
      const error = cause instanceof RobotCheckError ? new Error(texts.fallback, { cause }) : cause
      if (error instanceof ApiError) setFaults(toFaults(error.fields))
      showToast(toFailure(error).text)
      throw error
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = findFaults(entries)
    setFaults(found)
    if (Object.keys(found).length > 0) return showFirstFault(event.currentTarget)
    send(sendEntries)
  }
  return (
    <form className="form" id="contact-form" noValidate onSubmit={submit}>
      <ContactFields
        entries={entries}
        faults={faults}
        onEntry={enter}
        onClear={(name) => setFaults((before) => ({ ...before, [name]: undefined }))}
      />
      <Button type="submit" look="main" busy={isSending}>
        {contactTexts.send}
      </Button>
      {failure && <Message kind="danger">{failure.text}</Message>}
    </form>
  )
}
