import { useState } from 'react'
import { holdLink } from '#features/verification/reset/reset-holder.ts'
import { readSearch } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { Redirect } from '#shared/views/redirect.tsx'

function keepLink(): string {
  const query = new URLSearchParams(readSearch())
  const email = query.get('uid')
  const token = query.get('token')
  if (!email || !token) return paths.forgotPassword
  holdLink({ email, token })
  return paths.newPassword('em')
}

/** `/resetpassword`: takes uid and token out of the address, which is replaced, so that neither stays in the history. */
export function ResetLinkPage() {
  const [to] = useState(keepLink)
  return <Redirect to={to} />
}
