import { useId } from 'react'
import { ChoiceList } from '../panels/panel.tsx'
import { say } from '../words.ts'
import { SUBTITLE_LOOKS, type SubtitleLook, type SubtitleStyle, stepDelay } from './subtitle-style.ts'
import type { ChosenStyle } from './use-subtitle-style.ts'

const LOOK_NAMES: Record<SubtitleLook, () => string> = {
  size: () => say('subtitleSize'),
  colour: () => say('subtitleColour'),
  ground: () => say('subtitleGround'),
  position: () => say('subtitlePosition'),
}

const VALUE_NAMES: Record<SubtitleStyle[SubtitleLook], () => string> = {
  small: () => say('small'),
  medium: () => say('medium'),
  large: () => say('large'),
  largest: () => say('largest'),
  white: () => say('white'),
  yellow: () => say('yellow'),
  shade: () => say('shade'),
  black: () => say('black'),
  none: () => say('noGround'),
  bottom: () => say('bottom'),
  top: () => say('top'),
}

/** How subtitles look and when they come. */
export function StyleChoices({ style, choose }: ChosenStyle) {
  return (
    <>
      {(Object.keys(SUBTITLE_LOOKS) as SubtitleLook[]).map((look) => (
        <ChoiceList
          look="chips"
          key={look}
          label={LOOK_NAMES[look]()}
          choices={SUBTITLE_LOOKS[look].map((id) => ({ id, name: VALUE_NAMES[id](), isChosen: style[look] === id }))}
          onChoose={(id) => choose({ [look]: id })}
        />
      ))}
      <Delay seconds={style.delaySeconds} onChange={(delaySeconds) => choose({ delaySeconds })} />
      <p className="note">{say('styleKept')}</p>
    </>
  )
}

/** A quarter of a second to either side, for words that do not come with the voices. */
function Delay({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const labelId = useId()
  const chip = (name: string, step: 1 | -1) => (
    <button
      type="button"
      className="chip"
      // Still there for the focus of whoever pressed it last.
      aria-disabled={stepDelay(seconds, step) === seconds}
      onClick={() => onChange(stepDelay(seconds, step))}
    >
      {name}
    </button>
  )
  return (
    <>
      <h3 id={labelId} className="player__group">
        {say('subtitleDelay')}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend inside, and this one's label is the heading */}
      <div className="chips" role="group" aria-labelledby={labelId}>
        {chip(say('earlier'), -1)}
        <output className="delay">{sayDelay(seconds)}</output>
        {chip(say('later'), 1)}
      </div>
    </>
  )
}

function sayDelay(seconds: number): string {
  if (seconds === 0) return say('onTime')
  const count = Math.abs(seconds)
  return seconds > 0 ? say('secondsLater', { seconds: count }) : say('secondsEarlier', { seconds: count })
}

/** What the choices make of a line, on a picture of the film. */
export function Sample({ pictureUrl }: { pictureUrl: string | null }) {
  return (
    <div className="sample" aria-hidden="true">
      {pictureUrl && <img src={pictureUrl} alt="" />}
      <span>{say('sampleLine')}</span>
    </div>
  )
}
