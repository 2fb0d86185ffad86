import type { Client } from '@kola/contract/http/client'
import { ROLE_NAMES, ROLES } from '@kola/contract/staff/permissions'
import { type OperatorArgs, UsageError } from '../args.ts'

/** Who opens the console first, and who is invited where nobody can do it there. */
export async function actOnStaff(call: Client, args: OperatorArgs): Promise<{ answer: unknown; text: string }> {
  const { email = '', role: wanted } = args.texts
  if (args.command === 'staff owner') {
    const answer = await call('POST /api/v1/apps/staff/first-owner', { body: { email } })
    return { answer, text: `${answer.email} becomes the first owner here, within seven days:\n\n${answer.url}` }
  }
  const role = ROLES.find((one) => one === wanted)
  if (!role) throw new UsageError(`--role is one of ${ROLES.join(', ')}.`)
  const answer = await call('POST /api/v1/apps/staff/invitations', { body: { email, role } })
  return { answer, text: `A link is on its way to ${answer.person.email}, who becomes ${ROLE_NAMES[role]} by it.` }
}
