/** So many films in a row may begin by themselves and be watched without a touch. */
const MOST_FILMS = 3

/** Whether somebody is still there: it goes from film to film, and every touch and key begins it anew. */
export interface Attention {
  touch: () => void
  /** A film has begun by itself. */
  pass: () => void
  /** Whether the next one has to be asked for. */
  isDoubtful: () => boolean
}

export function createAttention(): Attention {
  let films = 1
  return {
    touch: () => {
      films = 1
    },
    pass: () => {
      films += 1
    },
    isDoubtful: () => films >= MOST_FILMS,
  }
}
