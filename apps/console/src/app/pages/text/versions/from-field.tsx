import type { EditedText } from '@kola/contract/texts/texts'
import { toPlace } from '#features/texts/words.ts'
import { Field } from '#shared/parts/field.tsx'

interface FromFieldProps {
  text: EditedText
  value: string
  onValue: (day: string) => void
  fault: string | undefined
}

/** The day from which a version is in force, with what comes of it. */
export function FromField({ text: { kind, zone, earliest }, value, onValue, fault }: FromFieldProps) {
  const effect =
    kind === 'legal'
      ? 'Whoever signs up or pays from then on agrees to it. Once in force it stays as it is; another version may follow a day later.'
      : 'Viewers read it from then on; on the day itself within a minute.'
  return (
    <Field
      label="In force from"
      type="date"
      required
      min={earliest}
      value={value}
      fault={fault}
      hint={`The beginning of that day by the clocks of ${toPlace(zone)}. ${effect}`}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}
