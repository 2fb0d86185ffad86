/** What a member may write of a line; stands by itself, so that a page needs no schema for it. */
export const MAX_REPORT_SIGNS = 200
