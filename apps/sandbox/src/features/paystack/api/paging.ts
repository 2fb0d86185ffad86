import { succeed } from '../protocol/refusal.ts'

interface Asked {
  page?: string
  perPage?: string
  use_cursor?: string
  next?: string
}

interface Row {
  id: string
  row: object
}

const PER_PAGE = 50

/** A page by its number, or by a cursor where one is asked for. */
export function toPage(message: string, rows: Row[], asked: Asked) {
  const perPage = Number(asked.perPage) || PER_PAGE
  const list = (from: number) => rows.slice(from, from + perPage).map(({ row }) => row)
  if (asked.use_cursor === 'true') {
    const from = asked.next
      ? Math.max(
          rows.findIndex(({ id }) => id === asked.next),
          0,
        )
      : 0
    const meta = { next: rows[from + perPage]?.id ?? null, previous: null, perPage }
    return { ...succeed(message, list(from)), meta }
  }
  const page = Math.max(Number(asked.page) || 1, 1)
  const skipped = (page - 1) * perPage
  const pageCount = Math.max(Math.ceil(rows.length / perPage), 1)
  return { ...succeed(message, list(skipped)), meta: { total: rows.length, skipped, perPage, page, pageCount } }
}
