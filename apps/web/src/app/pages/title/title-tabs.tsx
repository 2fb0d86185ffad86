import { Tabs } from '@kola/ui/controls/tabs'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#shared/after-paint.ts'
import { useHashParam } from '#shared/location/hash-param.ts'
import { readPath } from '#shared/location/location.ts'
import { say } from './words.ts'

interface TitleTabsProps<Id extends string> {
  /** Of the title. */
  name: string
  tabs: readonly [{ id: Id; label: string }, ...{ id: Id; label: string }[]]
  draw: (tab: Id) => ReactNode
}

/** A press is painted before the address follows it, and with that what the tab holds, which takes slow devices long. */
function usePaintedChoice<Id extends string>(kept: Id, keep: (id: Id) => void): [Id, (id: Id) => void] {
  const [pressed, press] = useState<{ id: Id; from: Id }>()
  const last = useRef<Id>(undefined)
  const choose = (id: Id) => {
    const path = readPath()
    last.current = id
    press({ id, from: kept })
    afterPaint(() => {
      // Only the last of several presses counts, and none once another screen was asked for.
      if (last.current !== id || readPath() !== path) return
      last.current = undefined
      keep(id)
      press(undefined)
    })
  }
  return [pressed?.from === kept ? pressed.id : kept, choose]
}

/** The parts of a title's page; the address keeps the chosen one, so that it is there again on the way back. */
export function TitleTabs<Id extends string>({ name, tabs, draw }: TitleTabsProps<Id>) {
  const [wanted, keep] = useHashParam('tab')
  const kept = (tabs.find((tab) => tab.id === wanted) ?? tabs[0]).id
  const [current, choose] = usePaintedChoice(kept, keep)
  // Drawn in pieces, so that another press need not wait for all of it.
  const shown = useDeferredValue(kept)
  const drawn = useMemo(() => draw(shown), [draw, shown])
  return (
    <Tabs label={say('about', { name })} tabs={tabs} current={current} onChange={choose}>
      <div className="tab-body">{drawn}</div>
    </Tabs>
  )
}
