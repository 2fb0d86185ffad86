import { toAvatarUrl } from '@kola/contract/avatar'
import { useState } from 'react'
import { customerId } from '#shared/service/service.ts'

interface FaceProps {
  name: string
  imageId: number
  /** In CSS pixels. */
  size: number
  /** Where the name does not stand beside it. */
  alt?: string
}

/** The picture of a person; the first letter of the name where there is none. */
export function Face({ name, imageId, size, alt = '' }: FaceProps) {
  const src = toAvatarUrl(customerId, imageId)
  const [missing, setMissing] = useState('')
  if (src !== missing) {
    return <img className="face" src={src} alt={alt} width={size} height={size} onError={() => setMissing(src)} />
  }
  const letter = name.charAt(0).toUpperCase()
  return alt ? (
    <span className="face face--letter" role="img" aria-label={alt}>
      {letter}
    </span>
  ) : (
    <span className="face face--letter" aria-hidden>
      {letter}
    </span>
  )
}
