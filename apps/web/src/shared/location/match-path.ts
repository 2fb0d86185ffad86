import { createContext, useContext } from 'react'

export type RouteParams = Readonly<Record<string, string>>

/** Compares letters without their case; a slash at the end does not matter. `/details/:id` has the parameter `id`. */
export function matchPath(pattern: string, path: string): RouteParams | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decode(value)
    else if (part.toLowerCase() !== value.toLowerCase()) return null
  }
  return params
}

/** What cannot be decoded stays as it stands in the address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The parameters of the route that a screen stands at. */
export const RouteParamsContext = createContext<RouteParams>({})

export const useRouteParams = (): RouteParams => useContext(RouteParamsContext)
