import type { Db } from './database/database.ts'

interface Outgoing {
  tenantId: string
  /** Whose account it is about, when there is one. */
  accountId?: string | null
  /** What it is about, such as `confirm-mobile`; a word for lists and logs. */
  purpose: string
  /** Chosen beforehand where somebody already waits for it; made up otherwise. */
  messageId?: string | undefined
  /** After this it is worth nothing and is not sent any more. */
  expiresAt?: Date
}

export interface OutgoingMail extends Outgoing {
  to: string
  subject: string
  text: string
  html: string
  /** Where an answer goes, when not to us. */
  replyTo?: string
}

export interface OutgoingSms extends Outgoing {
  /** E.164. */
  to: string
  text: string
}

/** Mails and SMS that people are sent. What is queued is there exactly when the transaction is. */
export interface Messages {
  /** @returns the message's id */
  queueMail(mail: OutgoingMail, tx: Db): Promise<string>
  /** @returns the message's id */
  queueSms(sms: OutgoingSms, tx: Db): Promise<string>
}
