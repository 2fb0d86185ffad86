import type { ProviderName } from '@kola/contract/identity'
import type { Db } from '#shared/database/database.ts'
import { type ComposedMail, toMail } from '#shared/mail/to-mail.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

export interface LinkedMailNeeds {
  tenants: Tenants
  messages: Messages
  publicUrl: string
}

export interface NewLink {
  tenantId: string
  accountId: string
  provider: ProviderName
  appName: string
}

/** To be read before the transaction, which must not need a second connection. */
export async function readAppName({ tenants }: LinkedMailNeeds, tenantId: string): Promise<string> {
  return (await tenants.get(tenantId)).config.app_name || 'Kola'
}

/** Tells the account's owner that there is one more way in, where an address is known to be the owner's. */
export async function tellOfLink(
  { messages, publicUrl }: LinkedMailNeeds,
  { tenantId, accountId, provider, appName }: NewLink,
  tx: Db,
): Promise<void> {
  const owner = await tx
    .selectFrom('account')
    .select(['email_address', 'first_name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!owner?.email_address) return
  const sender = { appName, accountUrl: `${publicUrl}/#/account` }
  const mail = toLinkedMail({ ...sender, firstName: owner.first_name, providerName: PROVIDER_NAMES[provider] })
  await messages.queueMail({ tenantId, accountId, purpose: 'identity-linked', to: owner.email_address, ...mail }, tx)
}

interface Linked {
  appName: string
  accountUrl: string
  firstName: string
  providerName: string
}

const toLinkedMail = ({ appName, accountUrl, firstName, providerName }: Linked): ComposedMail =>
  toMail({
    appName,
    subject: `${providerName} can now sign in to your ${appName} account`,
    greeting: firstName ? `Hello ${firstName},` : 'Hello,',
    paragraphs: [
      `Your ${appName} account is now linked with ${providerName}: whoever signs in there is signed in here.`,
      `If that was you, there is nothing to do. If it was not, set a new password, and take ${providerName} away when you are asked.`,
    ],
    link: { text: 'See your account', url: accountUrl },
  })
