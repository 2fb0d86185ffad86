import { createRoot } from 'react-dom/client'
import { mount } from '../app.tsx'
import { markHoldings } from './holdings.ts'
import { TvParts } from './tv-parts.tsx'
import './tv.css'
import './tv-focus.css'

/** Starts the app on a television: the same app, led by a remote. */
export async function mountTv(page: Document): Promise<void> {
  if (!('DisplayNames' in Intl && 'ListFormat' in Intl)) await import('./names.ts')
  page.documentElement.dataset.tv = ''
  markHoldings()
  await mount(page)
  const place = page.createElement('div')
  page.body.append(place)
  createRoot(place).render(<TvParts />)
}
