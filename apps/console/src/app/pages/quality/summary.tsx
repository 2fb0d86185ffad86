import type { QualityAnswer } from '@kola/contract/quality/quality'
import { Why } from '#shared/figures/why.tsx'
import { compare, MEASURE_NAMES, MEASURES, type MeasureName, tell } from './measures.ts'
import { toDate } from './names.ts'

/** Each measure of all plays, beside that of as many days before. */
export const Summary = ({ quality }: { quality: QualityAnswer }) => (
  <section className="panel quality__metrics" aria-label="All plays">
    {MEASURE_NAMES.map((name) => (
      <Metric key={name} name={name} quality={quality} />
    ))}
  </section>
)

function Metric({ name, quality: { all, before } }: { name: MeasureName; quality: QualityAnswer }) {
  const delta = compare(name, all, before)
  return (
    <div className="metric">
      <Why className="metric__name" how={MEASURES[name].how}>
        {MEASURES[name].heading}
      </Why>
      <p className="metric__fig">
        <span className="figure">{tell(name, all)}</span>
        {delta && <span className={`delta delta--${delta.kind}`}>{delta.text}</span>}
      </p>
      <p className="note">
        {toDate(before.from)} to {toDate(before.until)}: {tell(name, before)}
      </p>
    </div>
  )
}
