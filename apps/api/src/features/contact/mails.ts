import type { Db } from '#shared/database/database.ts'
import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'
import type { Messages } from '#shared/messages.ts'
import type { NewMessage } from './repository.ts'

export interface Desk {
  appName: string
  /** Empty where nobody reads. */
  supportEmail: string
}

/** To support, and to the sender. What the sender wrote goes to support alone: nobody writes to strangers through us. */
export async function queueMails(
  messages: Messages,
  { message, desk }: { message: NewMessage; desk: Desk },
  tx: Db,
): Promise<void> {
  const { tenantId, email, accountId } = message
  if (desk.supportEmail) {
    const mail = toSupportMail(message, desk)
    await messages.queueMail({ tenantId, purpose: 'contact', to: desk.supportEmail, replyTo: email, ...mail }, tx)
  }
  const receipt = { tenantId, accountId, purpose: 'contact-receipt', to: email, ...toReceipt(message, desk) }
  await messages.queueMail({ ...receipt, ...(desk.supportEmail && { replyTo: desk.supportEmail }) }, tx)
}

const toSupportMail = (message: NewMessage, { appName }: Desk): ComposedMail =>
  toMail({
    appName,
    subject: `[${message.ticket}] ${message.subject}`,
    preheader: `From ${message.email}`,
    paragraphs: [
      `From: ${message.email}`,
      ...(message.phone ? [`Telephone: ${message.phone}`] : []),
      message.accountId
        ? `Signed in as account ${message.accountId}`
        : 'Not signed in: the address is as it was typed.',
      `Subject: ${message.subject}`,
    ],
    quote: message.body,
    footnote: `Ticket ${message.ticket}, ${message.createdAt.toISOString()}. An answer to this mail goes to the sender.`,
  })

const toReceipt = ({ ticket }: NewMessage, { appName }: Desk): ComposedMail =>
  toMail({
    appName,
    subject: `We have your message (${ticket})`,
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for writing to ${appName}. Your message has reached us, and somebody will answer you at this address.`,
      `Its ticket is ${ticket}. Please name it when you write about the same thing again.`,
    ],
    footnote: `Somebody gave this address with a message to ${appName}. If it was not you, there is nothing to do.`,
  })
