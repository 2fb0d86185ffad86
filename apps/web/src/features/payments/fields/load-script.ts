/** A card field that does not come in this time is told as missing. */
const TIMEOUT_MS = 30_000

const loading = new Map<string, Promise<void>>()

function isAllowed(url: string): boolean {
  const { protocol } = new URL(url, location.href)
  return protocol === 'https:' || protocol === location.protocol
}

/** Another party's script, once for a page. Throws where it does not come. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const coming = new Promise<void>((resolve, reject) => {
    if (!url || !isAllowed(url)) return reject(new Error('There is no script for this card field'))
    const script = document.createElement('script')
    script.src = url
    const timer = setTimeout(() => reject(new Error('The script of the card field did not come')), TIMEOUT_MS)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => reject(new Error('The script of the card field did not load'))
    document.head.append(script)
  }).catch((error) => {
    loading.delete(url)
    throw error
  })
  loading.set(url, coming)
  return coming
}

/** Has another party's script come into this page? It cannot be taken out again: only a new page is without it. */
export const hasPartyScript = (): boolean => loading.size > 0
