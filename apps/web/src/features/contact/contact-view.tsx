import { useState } from 'react'
import { contactTexts } from '#shared/texts.ts'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import styles from './contact.css?url'
import { ContactDetails } from './details.tsx'
import { ContactForm, type ContactFormProps } from './form/contact-form.tsx'
import { SentMessage } from './form/sent-message.tsx'
import { QuickWays, type Way } from './quick-ways.tsx'

export interface ContactViewProps extends Omit<ContactFormProps, 'onSent'> {
  phones: readonly Way[]
  emails: readonly Way[]
  address: string
  hours: string
  /** Opens the live chat; missing where the tenant has none. */
  onChat?: () => void
}

/** Every way to reach support: telephone and chat first, then the form, then what stands on an envelope. */
export function ContactView({ phones, emails, address, hours, onChat, ...form }: ContactViewProps) {
  const [sent, setSent] = useState<{ ticket: string; email: string } | null>(null)
  function toForm() {
    setSent(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#contact-form input')?.focus())
  }
  return (
    <main className="page contact">
      <ScreenStyles href={styles} />
      <h1>{contactTexts.heading}</h1>
      <div className="contact__grid">
        <QuickWays phones={phones} onChat={onChat} onForm={toForm} />
        <div className="contact__main">
          {sent ? (
            <SentMessage sent={sent} text={contactTexts.sent} onAnother={toForm} />
          ) : (
            <ContactForm {...form} onSent={(ticket, email) => setSent({ ticket, email })} />
          )}
        </div>
        <ContactDetails emails={emails} address={address} hours={hours} />
      </div>
    </main>
  )
}
