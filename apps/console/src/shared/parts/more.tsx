interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
}

/** Under a list that has another page. */
export function More({ list }: MoreProps) {
  if (!list.hasNextPage) return null
  return (
    <button
      type="button"
      className="b b--line"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      More
    </button>
  )
}
