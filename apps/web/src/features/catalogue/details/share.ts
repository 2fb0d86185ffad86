/** What became of a press on Share. `closed`: the viewer changed their mind in the browser's own sheet. */
export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'failed'

interface ShareNeeds {
  share?: ((data: ShareData) => Promise<void>) | undefined
  copy: (text: string) => Promise<void>
}

/** The address that others open: the server tells the apps that show a preview what it is. */
export const toShareLink = (origin: string, id: string): string => `${origin}/t/${encodeURIComponent(id)}`

/** Hands a link to the browser's own sheet where it has one, else copies it. */
export async function shareLink(
  data: { title: string; url: string },
  { share, copy }: ShareNeeds,
): Promise<ShareOutcome> {
  try {
    if (share) {
      await share(data)
      return 'shared'
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'closed'
  }
  try {
    await copy(data.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
