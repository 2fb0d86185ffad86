/** A longer query is refused; the search field takes no more. In a file of its own, so that the field needs no schemas. */
export const MAX_QUERY_LETTERS = 200
