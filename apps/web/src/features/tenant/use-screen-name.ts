import { useEffect } from 'react'
import { useTenant } from './queries.ts'

/** Names the screen in the browser's title: `Login · Kola`. */
export function useScreenName(name: string): void {
  const { appName } = useTenant()
  useEffect(() => {
    document.title = name ? `${name} · ${appName}` : appName
  }, [name, appName])
}
