import { readPath, readSearch, useHashSearch } from './location.ts'

/**
 * One value of the query behind the hash, and what sets it: in place, without an entry of the history, so that going back
 * leaves the screen, and coming back to it finds the value again.
 */
export function useHashParam(name: string): [string, (value: string) => void] {
  const value = new URLSearchParams(useHashSearch()).get(name) ?? ''
  return [value, (next) => setHashParam(name, next)]
}

function setHashParam(name: string, value: string): void {
  const before = location.href
  const params = new URLSearchParams(readSearch())
  params.set(name, value)
  history.replaceState(history.state, '', `#${readPath()}?${params}`)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: location.href }))
}
