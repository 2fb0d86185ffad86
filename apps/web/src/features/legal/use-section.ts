import { useEffect, useRef, useState } from 'react'
import { useHashSearch } from '#shared/location/location.ts'

const readSection = (search: string) => new URLSearchParams(search).get('section') ?? ''

/** Leads to the section that the address names, and to the top again when it names none any more. */
export function useAskedSection(): void {
  const asked = readSection(useHashSearch())
  const before = useRef('')
  useEffect(() => {
    const section = asked ? document.getElementById(asked) : null
    if (section) {
      section.scrollIntoView({ block: 'start' })
      section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    } else if (before.current) scrollTo({ top: 0 })
    before.current = asked
  }, [asked])
}

/** Id of the section that is being read: the last one whose heading has passed the upper part of the window. */
export function useReadSection(ids: readonly string[]): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        setCurrent(ids.find((id) => visible.has(id)) ?? '')
      },
      { rootMargin: '-15% 0% -70% 0%' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
