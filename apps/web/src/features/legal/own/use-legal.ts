import type { LegalTextAnswer } from '@kola/contract/texts/legal-texts'
import type { LegalTextId } from '@kola/contract/texts/texts'
import { useEffect, useState } from 'react'
import { call } from '#shared/service/service.ts'

export interface AskedLegal {
  /** Null where the company has none of its own in force; missing while nobody knows. */
  data?: LegalTextAnswer | null
  isError: boolean
  again: () => void
}

interface Answered {
  of: string
  data?: LegalTextAnswer | null
}

/**
 * The company's own text, of a version or as it is in force; nothing is asked for null. Without the query library, which
 * visitors of these pages need for nothing else.
 */
export function useLegal(text: LegalTextId, version: string | null): AskedLegal {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [tries, setTries] = useState(0)
  const of = `${text} ${version} ${tries}`
  useEffect(() => {
    if (version === null) return
    let isLeft = false
    const take = (given: Answered) => isLeft || setAnswered(given)
    call('GET /apps/v1/legal/{text}', { params: { text }, query: version ? { version } : {} }).then(
      ({ text: data }) => take({ of, data }),
      () => take({ of }),
    )
    return () => {
      isLeft = true
    }
  }, [text, version, of])
  const known = answered?.of === of ? answered : null
  return {
    ...(known?.data !== undefined && { data: known.data }),
    isError: known !== null && known.data === undefined,
    again: () => setTries(tries + 1),
  }
}
