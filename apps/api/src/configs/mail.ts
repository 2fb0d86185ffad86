import { ConfigError } from '@kola/platform/config'
import type { Env } from '../env.ts'

export interface MailConfig {
  from: string
  /** Mails bear links that open accounts: nothing goes to a mail server that does not speak TLS. */
  requiresTls: boolean
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
/** Members of a mail server's address by which nodemailer would do with less. */
const WEAKER = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure', 'tls.rejectUnauthorized']

/**
 * In production only a relay on the same machine may do without TLS, and only when the operator says so.
 * @throws ConfigError
 */
export function toMail(env: Env): MailConfig {
  const { hostname, searchParams } = new URL(env.SMTP_URL)
  const isProduction = env.NODE_ENV === 'production'
  const requiresTls = (env.SMTP_TLS ?? (isProduction ? 'required' : 'optional')) === 'required'
  if (isProduction && !requiresTls && !LOCAL_HOSTS.includes(hostname)) {
    refuse('SMTP_TLS', 'must be required in production, unless the mail server is on this machine (localhost)')
  }
  if (requiresTls && WEAKER.some((name) => searchParams.has(name))) {
    refuse('SMTP_URL', `must not bear ${WEAKER.join(', ')}: TLS is required`)
  }
  return { from: env.MAIL_FROM, requiresTls }
}

function refuse(variable: string, text: string): never {
  throw new ConfigError([{ variable, text }])
}
