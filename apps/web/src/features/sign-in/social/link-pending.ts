import { toEmailAddress } from '@kola/contract/rules/person'
import { showToast } from '@kola/ui/feedback/toast'
import { toFailure } from '#shared/entries/failure.ts'
import type { Username } from '../queries.ts'
import { linkIdentity } from './link-identity.ts'
import { keepPendingLink, type PendingLink, readPendingLink } from './pending-link.ts'

export interface LinkNeeds {
  read: () => PendingLink | null
  drop: () => void
  link: (proof: PendingLink['proof']) => Promise<string>
  notify: (text: string) => void
}

const appNeeds: LinkNeeds = {
  read: readPendingLink,
  drop: () => keepPendingLink(null),
  link: linkIdentity,
  notify: showToast,
}

/**
 * After the account's password was right: what waits for that account is linked to it, and nothing to another one.
 * Never throws: signed in is signed in.
 */
export async function linkPending({ type, username }: Username, needs: LinkNeeds = appNeeds): Promise<void> {
  const link = needs.read()
  if (!link) return
  needs.drop()
  if (type !== 'email' || toEmailAddress(username) !== link.email) return
  try {
    needs.notify(await needs.link(link.proof))
  } catch (error) {
    needs.notify(toFailure(error).text)
  }
}
