import { toAvatarUrl } from '@kola/contract/avatar'
import { Icon } from '@kola/ui/controls/icon'
import { User } from '@kola/ui/icons/bars'
import { useState } from 'react'
import { usePerson } from '#shared/memory/person.ts'
import { customerId } from '#shared/service/service.ts'

/** The picture of whoever is watching; their first letter where there is no picture. */
export function Avatar() {
  const person = usePerson()
  const src = person?.id && toAvatarUrl(customerId, person.imageId)
  const [missing, setMissing] = useState('')
  if (!src || src === missing) {
    const letter = person?.name?.charAt(0).toUpperCase()
    return <span className="avatar avatar--letter">{letter || <Icon of={User} />}</span>
  }
  return (
    <span className="avatar">
      <img src={src} alt="" width="40" height="40" onError={() => setMissing(src)} />
    </span>
  )
}
