/** What came is no piece of a film, nor is what came in its place. */
export class SpoiltPiece extends Error {
  constructor(url: string) {
    super(`This is no piece of a film: ${url}`)
    this.name = 'SpoiltPiece'
  }
}
