import { ApiError } from '@kola/contract/http/client'
import type { Track } from '@kola/player/state'
import { Button } from '@kola/ui/controls/button'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Film } from '../film/open-film.ts'
import { say } from './words.ts'

interface ReportLineProps {
  film: Pick<Film, 'player' | 'tellLine'>
  /** What is read. */
  track: Track
}

/** As the service takes them; its contract’s own number would weigh on every page. */
const MAX_SIGNS = 200

type State = { is: 'closed' | 'open' | 'sending' } | { is: 'said'; text: string }

/** Says that the line that was read last is wrong. */
export function ReportLine({ film: { player, tellLine }, track }: ReportLineProps) {
  const [state, setState] = useState<State>({ is: 'closed' })
  const [words, setWords] = useState('')
  const id = useId()
  async function send() {
    setState({ is: 'sending' })
    const { language, label } = track
    const seconds = player.getState().positionSeconds
    try {
      const line = await tellLine({ language, label, seconds, ...(words.trim() && { words: words.trim() }) })
      setWords('')
      setState({ is: 'said', text: say('thanks', { line }) })
    } catch (error) {
      const isNoLine = error instanceof ApiError && error.code === 'SUBTITLE_LINE_NOT_FOUND'
      setState({ is: 'said', text: isNoLine ? say('noLine') : toText(error) })
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void send()
    // Letters and the arrows beside each other are the field's; up and down lead on, and Escape closes.
    if (!['Escape', 'ArrowUp', 'ArrowDown', 'Tab'].includes(event.key)) event.stopPropagation()
  }
  if (state.is === 'closed' || state.is === 'said')
    return (
      <div className="report-line">
        <Button look="text" small onClick={() => setState({ is: 'open' })}>
          {say('wrong')}
        </Button>
        <p className="note" role="status">
          {state.is === 'said' ? state.text : ''}
        </p>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the field's label is enough
    <div className="report-line" role="group" aria-labelledby={id}>
      <p className="note">{say('how')}</p>
      <label id={id} htmlFor={`${id}-field`}>
        {say('words')}
      </label>
      <input
        id={`${id}-field`}
        value={words}
        maxLength={MAX_SIGNS}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button small busy={state.is === 'sending'} onClick={() => void send()}>
        {say('send')}
      </Button>
    </div>
  )
}

/** One that was refused says why itself, such as that it were too many. */
const toText = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? error.message : say('failed')
