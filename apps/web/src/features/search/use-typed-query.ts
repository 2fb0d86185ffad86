import { useCallback, useEffect, useRef, useState } from 'react'
import { navigate, useHashSearch } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { cleanQuery, readQuery } from './clean-query.ts'

/** A pause in typing after which a search begins. */
const PAUSE_MS = 200

export interface TypedQuery {
  /** What stands in the field. */
  text: string
  /** What is searched for: the address says it, so that a reload repeats it. */
  query: string
  type: (text: string) => void
  /** Searches at once for what stands in the field, and answers it. */
  submit: () => string
}

/** The field and the address in step: typing replaces the address, and going back fills the field. */
export function useTypedQuery(): TypedQuery {
  const query = readQuery(useHashSearch())
  const [text, setText] = useState(query)
  const asked = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useCallback((next: string) => {
    clearTimeout(timer.current)
    if (next === asked.current) return
    asked.current = next
    navigate(paths.searchFor(next), { replace: true })
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (query === asked.current) return
    clearTimeout(timer.current)
    asked.current = query
    setText(query)
    scrollTo({ top: 0, behavior: 'instant' })
  }, [query])

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    const wanted = cleanQuery(next)
    if (wanted === '') ask('')
    else timer.current = setTimeout(ask, PAUSE_MS, wanted)
  }
  function submit() {
    const wanted = cleanQuery(text)
    ask(wanted)
    return wanted
  }
  return { text, query, type, submit }
}
