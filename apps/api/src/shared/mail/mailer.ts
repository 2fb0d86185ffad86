import type { Secret } from '@kola/platform/config'
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where an answer goes, when not to us. */
  replyTo?: string | undefined
  /** Sending again under the same id is recognised as the same message by who receives it. */
  id: string
}

/** The mail provider did not take a message. Bears no address: it is logged, and kept with the job. */
export class MailError extends Error {
  /** Whether a later try may go through. */
  readonly isRetryable: boolean

  constructor(message: string, { isRetryable }: { isRetryable: boolean }) {
    super(message)
    this.name = 'MailError'
    this.isRetryable = isRetryable
  }
}

/** Speaks SMTP to whoever delivers. */
export interface Mailer {
  /** @throws MailError */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

export interface MailerOptions {
  smtpUrl: Secret
  from: string
  /** Nothing is handed to a server that does not speak TLS; else TLS is used where it is offered. */
  requiresTls: boolean
}

const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 20_000

export function createMailer({ smtpUrl, from, requiresTls }: MailerOptions): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl.reveal(),
      pool: true,
      requireTLS: requiresTls,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
    },
    { from },
  )
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, replyTo, ...words }) {
      // As an address of its own, so that nothing in it is read as a name or as a second one.
      const answer = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }
      try {
        await transport.sendMail({ to, ...answer, ...words, messageId: `<${id}@${domain}>` })
      } catch (cause) {
        throw toMailError(cause as SmtpFault, [to, replyTo ?? ''])
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** What nodemailer throws. */
interface SmtpFault extends Error {
  code?: string
  command?: string
  responseCode?: number
}

const MAX_REASON_LENGTH = 300

/** Servers repeat the recipient in their answers, whole or in part. */
function toMailError({ message, code, command, responseCode = 0 }: SmtpFault, addresses: string[]): MailError {
  const names = addresses.map((address) => RegExp.escape(address.split('@')[0] ?? '')).filter(Boolean)
  const named = new RegExp(`(?<!\\w)(?:${names.join('|')})(?!\\w)`, 'gi')
  const reason = message
    .replace(/\S*@\S*/g, '***')
    .replace(named, '***')
    .slice(0, MAX_REASON_LENGTH)
  const facts = [code, command, responseCode || null].filter(Boolean).join(' ')
  // RFC 5321 §4.2.1: 5yz is final; but a server without TLS may have it back tomorrow.
  const isRetryable = responseCode < 500 || code === 'ETLS'
  return new MailError(`the mail provider did not take the message (${facts}): ${reason}`, { isRetryable })
}
