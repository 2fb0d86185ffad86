/** Pages of one list that somebody reads to its end; more than these, and something leads round in circles. */
const MAX_PAGES = 100

interface Page {
  /** Of the next page; none at the end. */
  cursor?: string | undefined
}

/** Reads a list that comes in pages to its end, one page after the other. */
export async function readAllPages<P extends Page>(read: (cursor: string | undefined) => Promise<P>): Promise<P[]> {
  const pages: P[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    pages.push(page)
    cursor = page.cursor
  } while (cursor !== undefined && pages.length < MAX_PAGES)
  return pages
}
