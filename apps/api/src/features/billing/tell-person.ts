import { toAppConfig } from '@kola/contract/app-config'
import type { Tx } from '#shared/database/database.ts'
import type { MailContents } from '#shared/mail/mail-contents.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'

export interface TellNeeds {
  tenants: Tenants
  messages: Messages
}

/** Whom it is told. */
export interface Reader {
  appName: string
  firstName: string
  /** Two letters, or empty. */
  country: string
}

export interface Telling {
  tenantId: string
  accountId: string
  purpose: string
  expiresAt: Date
}

/** What is said: null where there is nothing to say after all. */
export interface Words {
  mail(reader: Reader): Omit<MailContents, 'appName' | 'greeting'>
  /** Of letters that an SMS has: one that it has not would double what it costs. */
  sms(reader: Reader): string
}

/**
 * Tells a person by mail, else by SMS; what is queued is there with the transaction.
 * @param say asked once it is known that somebody can be told
 * @returns how; empty where nobody can be told, or there is nothing to say
 */
export async function tellPerson(
  { tenants, messages }: TellNeeds,
  tx: Tx,
  { say, ...telling }: Telling & { say: () => Promise<Words | null> | Words },
): Promise<'mail' | 'sms' | ''> {
  const { tenantId, accountId } = telling
  const account = await tx
    .selectFrom('account')
    .select(['email_address', 'first_name', 'telephone', 'country'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account?.email_address && !account?.telephone) return ''
  const words = await say()
  if (!words) return ''
  const { appName } = toAppConfig((await tenants.get(tenantId)).config)
  const reader = { appName, firstName: account.first_name, country: account.country }
  if (account.email_address) {
    const greeting = account.first_name ? `Hello ${account.first_name},` : 'Hello,'
    const mail = toMail({ appName, greeting, ...words.mail(reader) })
    await messages.queueMail({ ...telling, to: account.email_address, ...mail }, tx)
    return 'mail'
  }
  await messages.queueSms({ ...telling, to: account.telephone ?? '', text: words.sms(reader) }, tx)
  return 'sms'
}
