import { readConnection } from '@kola/player/engines/connection'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton } from '@kola/ui/controls/icon-button'
import { Gauge } from '@kola/ui/icons/player'
import { X } from '@kola/ui/icons/signs'
import { useEffect, useRef, useState } from 'react'
import { Rich } from '#shared/messages/rich.tsx'
import { readChoices, toQuality } from '../choices/kept-choices.ts'
import { type DataPrice, formatCost, formatData } from '../data/data-price.ts'
import { findLine, watchLine } from '../data/line-kind.ts'
import { type Budget, planBudget, planWish, WARNING_SHARE } from '../data/plan-budget.ts'
import type { Film } from '../film/open-film.ts'
import { usePlayerState } from '../film/use-player-state.ts'
import { planQualityChoices } from '../quality/quality-choices.ts'
import { say } from '../words.ts'
import { sayGigabytes } from './budget-box.tsx'
import { DataStyles } from './data-styles.tsx'
import { useUsed } from './use-used.ts'

interface DataGuardProps {
  film: Film
  price: DataPrice | null
  /** Something else lies where the note would. */
  isCovered: boolean
}

/** What the viewer would choose now if nobody kept watch. */
const readWish = () => toQuality(readChoices(), readConnection())

/** Watches the month's budget while the film plays: a word before its end, and saver mode from there on. */
export function DataGuard({ film, price, isCovered }: DataGuardProps) {
  const { player, data } = film
  const used = useUsed(data.used)
  const { data: choices } = readChoices()
  const budget = planBudget(used.readMonth(), choices)
  const mode = usePlayerState(player, (state) => state.tracks.mode)
  const isKnown = usePlayerState(player, (state) => state.tracks.renditions.length > 0)
  const [isQuiet, setQuiet] = useState(false)
  const isUsed = (budget.share ?? 0) >= 1
  const isKept = useKeptToSaver(film, isUsed && isKnown)
  useSaverOnMobile(film)

  if (isQuiet || isCovered || budget.share === null || budget.share < WARNING_SHARE) return <Note />
  if (isUsed && isKept && mode === 'saver') {
    const playAsBefore = () => {
      setQuiet(true)
      data.lift()
      void player.send({ type: 'selectQuality', ...readWish(), isPassing: true })
    }
    const action = { name: say('playAsBefore'), run: playAsBefore }
    return <Note {...{ film, price, budget, action }} onClose={() => setQuiet(true)} />
  }
  if (isUsed || mode !== 'picture') return <Note />
  const save = () => void player.send({ type: 'selectQuality', mode: 'saver', maxHeightPixels: null })
  return (
    <Note
      {...{ film, price, budget }}
      action={{ name: say('switchToSaver'), run: save }}
      onClose={() => setQuiet(true)}
    />
  )
}

/** Once for a film: what the viewer says after that, holds. @returns whether the budget has turned it to saver mode */
function useKeptToSaver({ player, data }: Film, isUsed: boolean): boolean {
  const [isKept, setKept] = useState(false)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isUsed || isDone.current) return
    isDone.current = true
    const wish = readWish()
    if (wish.mode !== 'picture' || data.isLifted() || player.getState().tracks.mode === 'sound') return
    setKept(true)
    void player.send({ type: 'selectQuality', ...wish, mode: 'saver', isPassing: true })
  }, [player, data, isUsed])
  return isKept
}

/** A phone that leaves its Wi-Fi goes on in saver mode, where the viewer wants that. */
function useSaverOnMobile({ player, data }: Film): void {
  useEffect(
    () =>
      watchLine(() => {
        const { data: choices } = readChoices()
        if (!choices.isSaverOnMobile || player.getState().tracks.mode === 'sound') return
        const facts = { wish: readWish(), choices, line: findLine(choices.line), used: data.used.readMonth() }
        void player.send({ type: 'selectQuality', ...planWish(facts), isPassing: true })
      }),
    [player, data],
  )
}

interface NoteProps {
  film?: Film
  price?: DataPrice | null
  budget?: Budget
  action?: { name: string; run: () => void }
  onClose?: () => void
}

/** It is there from the start, so that a screen reader hears what comes into it. */
function Note({ film, price = null, budget, action, onClose }: NoteProps) {
  return (
    <>
      {budget && <DataStyles />}
      <div role="status">
        {film && budget && (
          <div className="data-note">
            <Icon of={Gauge} />
            <p>
              <Rich text={sayShare(budget)} parts={{ b: (words) => <strong>{words}</strong> }} />{' '}
              <span>{saySaver(film, price, budget)}</span>
              <br />
              <button type="button" className="link" onClick={action?.run}>
                {action?.name}
              </button>
            </p>
            <IconButton label={say('close')} icon={X} onClick={onClose} />
          </div>
        )}
      </div>
    </>
  )
}

function sayShare({ share, budgetGigabytes }: Budget): string {
  const budget = sayGigabytes(budgetGigabytes ?? 0)
  return (share ?? 0) >= 1
    ? say('budgetUsed', { budget })
    : say('budgetNearlyUsed', { budget, percent: String(Math.floor((share ?? 0) * 100)) })
}

function saySaver({ player }: Film, price: DataPrice | null, { share }: Budget): string {
  const gigabytes = planQualityChoices(player.getState().tracks).find(({ id }) => id === 'saver')?.gigabytesPerHour ?? 0
  const cost = price ? formatCost(gigabytes, price) : formatData(gigabytes)
  return (share ?? 0) >= 1 ? say('saverGoesOn', { cost }) : say('saverPlaysRest', { cost })
}
