import type { Client } from '@kola/contract/http/client'
import type { OperatorArgs } from './args.ts'

/** Who opens the console first; everybody else is invited there. */
export async function actOnStaff(call: Client, { texts }: OperatorArgs): Promise<{ answer: unknown; text: string }> {
  const answer = await call('POST /api/v1/apps/staff/first-owner', { body: { email: texts.email ?? '' } })
  return { answer, text: `${answer.email} becomes the first owner here, within seven days:\n\n${answer.url}` }
}
