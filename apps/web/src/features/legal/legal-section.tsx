import type { LegalPart, LegalSection, LegalTable } from './legal-text.ts'
import { Sentence } from './sentence.tsx'

/** A row's name, with what stands before a colon as its word. */
function RowName({ of }: { of: string }) {
  const [word = '', ...rest] = of.split(/(?=: )/)
  return (
    <>
      <strong>{word}</strong>
      <Sentence of={rest.join('')} />
    </>
  )
}

function Table({ head, rows }: LegalTable) {
  return (
    <table className="legal__table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <RowName of={name} />
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-head={head[index + 1]}>
                <Sentence of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Part({ of }: { of: LegalPart }) {
  if (typeof of === 'string')
    return (
      <p>
        <Sentence of={of} />
      </p>
    )
  if ('table' in of) return <Table {...of.table} />
  return (
    <ul className="legal__list">
      {of.list.map((item) => (
        <li key={item}>
          <Sentence of={item} />
        </li>
      ))}
    </ul>
  )
}

/** A numbered section; its heading takes the focus when it is gone to. */
export function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section id={section.id} className="legal__section stack">
      <h2 tabIndex={-1}>
        <span className="legal__number">{`${number}.`}</span> {section.title}
      </h2>
      {section.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a version never change places
        <Part key={index} of={part} />
      ))}
    </section>
  )
}
