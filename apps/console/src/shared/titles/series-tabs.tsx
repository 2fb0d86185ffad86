/** Both pages of a series. */
export function SeriesTabs({ seriesId, now }: { seriesId: string; now: 'fields' | 'outline' }) {
  return (
    <nav className="segment" aria-label="Pages of this series">
      <a href={`#/titles/${seriesId}`} aria-current={now === 'fields' ? 'page' : undefined}>
        Series fields
      </a>
      <a href={`#/titles/${seriesId}/episodes`} aria-current={now === 'outline' ? 'page' : undefined}>
        Episodes
      </a>
    </nav>
  )
}
