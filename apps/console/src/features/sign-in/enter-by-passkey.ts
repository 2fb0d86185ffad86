import { client } from '#shared/client.ts'
import { askPasskey } from '#shared/passkeys.ts'
import { enter } from '#shared/session.ts'

/** Both steps in one. */
export async function enterByPasskey(): Promise<void> {
  const options = await client('POST /api/v1/apps/staff/sign-in/passkey-options', {})
  const credential = await askPasskey(options)
  enter(await client('POST /api/v1/apps/staff/sign-in/passkey', { body: { credential } }))
}
