import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import type { ReactNode } from 'react'
import { PeopleStyles } from '#features/people/people-styles.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { paths } from '#shared/paths.ts'

/** Nothing but the mark stands above a question about people. */
export function WhoFrame({ children }: { children: ReactNode }) {
  const { appName } = useTenant()
  return (
    <>
      <PeopleStyles />
      <Bar brand={<Brand name={appName} href={paths.home} />} />
      {children}
    </>
  )
}
