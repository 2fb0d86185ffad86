import { readConnection } from '@kola/player/engines/connection'
import { type ReactNode, useState } from 'react'
import { keepDataChoices, readChoices, toQuality } from '../choices/kept-choices.ts'
import type { DataChoices } from '../data/data-choices.ts'
import { type DataPrice, formatCost, formatData, toOwnPrice } from '../data/data-price.ts'
import { findLine, readBrowserLine } from '../data/line-kind.ts'
import { planBudget, planWish } from '../data/plan-budget.ts'
import type { Film } from '../film/open-film.ts'
import { usePlayerState } from '../film/use-player-state.ts'
import { ChoiceList, Panel } from '../panels/panel.tsx'
import { findLevel, planQualityChoices } from '../quality/quality-choices.ts'
import { SubtitleStyles } from '../subtitles/subtitle-styles.tsx'
import { say } from '../words.ts'
import { BudgetLine, sayGigabytes } from './budget-box.tsx'
import { DataStyles } from './data-styles.tsx'
import { DataSwitch } from './data-switch.tsx'
import { PriceChoice } from './price-choice.tsx'
import { useUsed } from './use-used.ts'

const BUDGETS = [2, 4, 8]
const NEVER = 'never'
const BYTES = 1e9

interface DataPanelProps {
  film: Film
  /** The tenant's price, or null where money says nothing. */
  usualPrice: DataPrice | null
  onClose: () => void
}

/** What films took this month, what they may take, and what that costs. */
export function DataPanel({ film, usualPrice, onClose }: DataPanelProps) {
  const { data, player } = film
  const used = useUsed(data.used)
  const [choices, setChoices] = useState(() => readChoices().data)
  function decide(change: Partial<DataChoices>) {
    const decided = keepDataChoices(change)
    setChoices(decided)
    const { mode } = player.getState().tracks
    if (mode === 'sound' || !('isSaverOnMobile' in change || 'line' in change)) return
    const wish = toQuality(readChoices(), readConnection())
    const facts = { wish, choices: decided, line: findLine(decided.line), used: used.readMonth() }
    void player.send({ type: 'selectQuality', ...planWish(facts), isPassing: true })
  }
  const price = toOwnPrice(usualPrice, choices)
  const month = new Date().toLocaleDateString('en', { month: 'long' })
  return (
    <Panel title={say('yourData')} onClose={onClose}>
      <SubtitleStyles />
      <DataStyles />
      <div className="budget">
        <BudgetLine budget={planBudget(used.readMonth(), choices)} price={price} month={month} />
        <Rest film={film} price={price} />
        <p>{sayLines(used.readMonth(), used.readFilm())}</p>
      </div>
      <ChoiceList
        look="chips"
        label={say('warnAt')}
        choices={[
          ...BUDGETS.map((count) => ({
            ...{ id: String(count), name: sayGigabytes(count) },
            isChosen: choices.budgetGigabytes === count,
          })),
          { id: NEVER, name: say('never'), isChosen: choices.budgetGigabytes === null },
        ]}
        onChoose={(id) => decide({ budgetGigabytes: id === NEVER ? null : Number(id) })}
      />
      {usualPrice && (
        <PriceChoice
          usual={usualPrice}
          own={choices.gigabytePrice}
          onChoose={(gigabytePrice) => decide({ gigabytePrice })}
        />
      )}
      <LineChoice choices={choices} onDecide={decide} />
      <ul className="data-switches">
        <DataSwitch
          name={say('saverOnMobile')}
          note={say('saverOnMobileHow')}
          isOn={choices.isSaverOnMobile}
          onChange={(isSaverOnMobile) => decide({ isSaverOnMobile })}
        />
        <DataSwitch
          name={say('wifiCounts')}
          note={say('wifiCountsHow')}
          isOn={choices.isWifiCounted}
          onChange={(isWifiCounted) => decide({ isWifiCounted })}
        />
      </ul>
      <p className="note">{say(data.isPartial ? 'countedPartly' : 'countedHow')}</p>
    </Panel>
  )
}

function Rest({ film: { player }, price }: { film: Film; price: DataPrice | null }): ReactNode {
  const tracks = usePlayerState(player, (state) => state.tracks)
  const minutes = usePlayerState(player, ({ durationSeconds, positionSeconds }) =>
    Math.ceil((durationSeconds - positionSeconds) / 60),
  )
  const level = findLevel(planQualityChoices(tracks), tracks)
  if (!level || minutes <= 0) return null
  const gigabytes = (level.gigabytesPerHour * minutes) / 60
  return (
    <p>
      {price
        ? say('restCosts', { cost: formatCost(gigabytes, price) })
        : say('restTakes', { data: formatData(gigabytes) })}
    </p>
  )
}

type Used = ReturnType<Film['data']['used']['readMonth']>

function sayLines(month: Used, film: Used): string {
  const [mobile, wifi] = [month.mobile + month.unknown, month.wifi].map((bytes) => formatData(bytes / BYTES))
  const sofar = formatData((film.mobile + film.unknown + film.wifi) / BYTES)
  return say('usedByLine', { film: sofar, mobile: mobile ?? '', wifi: wifi ?? '' })
}

/** Asked only where the browser does not tell by itself. */
function LineChoice({
  choices,
  onDecide,
}: {
  choices: DataChoices
  onDecide: (change: Partial<DataChoices>) => void
}): ReactNode {
  if (readBrowserLine() !== null) return null
  return (
    <ChoiceList
      look="chips"
      label={say('whichLine')}
      choices={[
        { id: 'mobile', name: say('mobileData'), isChosen: choices.line === 'mobile' },
        { id: 'wifi', name: say('wifi'), isChosen: choices.line === 'wifi' },
      ]}
      onChoose={(id) => onDecide({ line: id === 'wifi' ? 'wifi' : 'mobile' })}
    />
  )
}
