import { succeed, toId } from '../refusal.ts'

/** Rows of a page, which no caller chooses. */
const PAGE_SIZE = 20

/** Newest first. */
export function toPage<T extends object>(message: string, rows: T[], { page = '1' }: { page?: string }) {
  const number = Math.max(toId(page) || 1, 1)
  const data = rows.toReversed().slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
  const page_info = {
    ...{ total: rows.length, current_page: number, total_pages: Math.max(Math.ceil(rows.length / PAGE_SIZE), 1) },
    page_size: PAGE_SIZE,
  }
  return { ...succeed(message, data), meta: { page_info } }
}
