import type { FilmPage } from '@kola/contract/films/films'
import { Scroll } from '#shared/parts/scroll.tsx'

const toRate = (bitsPerSecond: number) =>
  bitsPerSecond >= 1_000_000
    ? `${(bitsPerSecond / 1_000_000).toFixed(1)} Mb/s`
    : `${Math.round(bitsPerSecond / 1_000)} kb/s`

/** What viewers get now. */
export function Shown({ film: { shown, isShown } }: { film: FilmPage }) {
  return (
    <section className="panel" aria-labelledby="shown">
      <div className="panel__head">
        <h2 id="shown">{isShown ? 'What viewers get' : 'What viewers will get'}</h2>
      </div>
      {!shown && <p className="empty">Nothing yet.</p>}
      {shown && (
        <>
          <Scroll label="Qualities">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Picture</th>
                  <th scope="col">Codec</th>
                  <th scope="col" className="n">
                    At most
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.renditions.map(({ width, height, bandwidth, codecs }) => (
                  <tr key={`${width} ${height} ${bandwidth} ${codecs}`}>
                    <td>
                      {width} × {height}
                    </td>
                    <td className="quiet">{codecs}</td>
                    <td className="n">{toRate(bandwidth)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <dl className="pad tracks">
            <dt>Sound</dt>
            <dd>{toNames(shown.audio)}</dd>
            <dt>Subtitles</dt>
            <dd>{toNames(shown.subtitles)}</dd>
          </dl>
          {shown.notices.length > 0 && (
            <ul className="pad stack">
              {shown.notices.map(({ code, text }) => (
                <li key={`${code} ${text}`} className="note">
                  {text}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

const toNames = (tracks: readonly { language: string; label: string }[]): string =>
  tracks.map(({ language, label }) => (language === 'und' ? 'Language not named' : label)).join(', ') || 'None'
