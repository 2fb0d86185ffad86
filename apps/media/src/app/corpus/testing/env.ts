/** Whether every film of the corpus is made, as `npm run films` does; otherwise those that stand for others. */
export function wantsAllFilms(): boolean {
  return process.env.KOLA_FILMS === 'all'
}
