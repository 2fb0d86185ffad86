import { createRoot } from 'react-dom/client'
import { ProofDialog } from './proof-dialog.tsx'

/** Opens the dialog over whatever stands there. @returns whether they have shown that it is them, and what closes it */
export function openProof(): { answer: Promise<boolean>; close: () => void } {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = (isProven: boolean) => {
    root.unmount()
    place.remove()
    resolve(isProven)
  }
  root.render(<ProofDialog onProven={() => end(true)} onClose={() => end(false)} />)
  return { answer: promise, close: () => end(false) }
}
