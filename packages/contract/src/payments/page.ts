/** So many payments come in one list; what is older is asked for by the last of them. */
export const PAYMENTS_PAGE = 100
