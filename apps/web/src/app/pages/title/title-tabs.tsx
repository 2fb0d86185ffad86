import { Tabs } from '@kola/ui/controls/tabs'
import type { ReactNode } from 'react'
import { useHashParam } from '#shared/location/hash-param.ts'
import { usePainted } from '#shared/views/use-painted.ts'
import { say } from './words.ts'

interface TitleTabsProps<Id extends string> {
  /** Of the title. */
  name: string
  tabs: readonly [{ id: Id; label: string }, ...{ id: Id; label: string }[]]
  draw: (tab: Id) => ReactNode
}

/** The parts of a title's page; the address keeps the chosen one, so that it is there again on the way back. */
export function TitleTabs<Id extends string>({ name, tabs, draw }: TitleTabsProps<Id>) {
  const [wanted, choose] = useHashParam('tab')
  const current = (tabs.find((tab) => tab.id === wanted) ?? tabs[0]).id
  const drawn = usePainted(current)
  return (
    <Tabs label={say('about', { name })} tabs={tabs} current={current} onChange={choose}>
      <div className="tab-body">{draw(drawn)}</div>
    </Tabs>
  )
}
