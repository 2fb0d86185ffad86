import { IconLink } from '@kola/ui/controls/icon-button'
import { Search } from '@kola/ui/icons/signs'
import { useLayoutEffect } from 'react'
import { useTenant } from '#features/tenant/queries.ts'
import { navigate, readPath } from '#shared/location/location.ts'
import { paths, patterns } from '#shared/paths.ts'
import { say } from '../words.ts'

const TYPING = 'input, textarea, select, [contenteditable]'

function focusField(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
}

function goToSearch(event: KeyboardEvent): void {
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
  const isBusy = (event.target as Element).closest?.(TYPING) || document.querySelector('dialog[open]')
  if (event.key !== '/' || isOther || isBusy) return
  event.preventDefault()
  if (readPath() === patterns.search) focusField()
  else navigate(paths.search)
}

/** Leads to the search field, as the key `/` does; only where the tenant has a search. */
export function SearchLink() {
  const { isSearchEnabled } = useTenant()
  // With the drawing, not after it: who sees the screen may press at once.
  useLayoutEffect(() => {
    if (!isSearchEnabled) return
    document.addEventListener('keydown', goToSearch)
    return () => document.removeEventListener('keydown', goToSearch)
  }, [isSearchEnabled])
  if (!isSearchEnabled) return null
  return <IconLink label={say('search')} icon={Search} href={paths.search} aria-keyshortcuts="/" onClick={focusField} />
}
