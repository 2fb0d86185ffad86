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

/** The mail provider did not take a message. */
export class MailError extends Error {
  /** Whether a later try may go through. */
  readonly isRetryable: boolean

  constructor(message: string, options: { isRetryable: boolean; cause: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'MailError'
    this.isRetryable = options.isRetryable
  }
}

/** Speaks SMTP to whoever delivers. */
export interface Mailer {
  /** @throws MailError */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 20_000

export function createMailer({ smtpUrl, from }: { smtpUrl: Secret; from: string }): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl.reveal(),
      pool: true,
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
        // RFC 5321 §4.2.1: 5yz is final.
        const code = (cause as { responseCode?: number }).responseCode ?? 0
        throw new MailError('the mail provider did not take the message', { isRetryable: code < 500, cause })
      }
    },
    async close() {
      transport.close()
    },
  }
}
