import { toAvatarUrl } from '@kola/contract/avatar'
import { Icon } from '@kola/ui/controls/icon'
import { User } from '@kola/ui/icons/bars'
import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { customerId } from '#shared/service/service.ts'

/** The picture of the profile; its first letter until the account is there and where there is no picture. */
export function Avatar() {
  const account = useAccount()
  const src = account && toAvatarUrl(customerId, account.profile.metaData.image_id)
  const [missing, setMissing] = useState('')
  if (!src || src === missing) {
    const letter = account?.name.charAt(0).toUpperCase()
    return <span className="avatar avatar--letter">{letter || <Icon of={User} />}</span>
  }
  return (
    <span className="avatar">
      <img src={src} alt="" width="40" height="40" onError={() => setMissing(src)} />
    </span>
  )
}
