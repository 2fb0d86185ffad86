import { type Labels, readLabels } from '#features/account/labels.ts'
import { matchPath } from '#shared/location/match-path.ts'
import { comingPatterns } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { say } from './words.ts'

/** What stands at an address whose screen is still being made. */
export interface Coming {
  title: string
  /** What will be here, and what serves until then. */
  text: string
  way: { label: string; href: string }
  /** The support's address and telephone numbers stand below the text. */
  hasSupport?: boolean
}

const HOME = () => ({ label: texts.goHome, href: paths.home })
const TO_ACCOUNT = () => ({ label: say('toAccount'), href: paths.account })

type Entry = (labels: Labels) => Coming

const profile = (toTitle: () => string) => (): Coming => ({ title: toTitle(), text: say('profile'), way: HOME() })
const who = profile(() => say('who'))
const change = (name: 'changePhone' | 'changeEmail'): Entry => {
  return (labels) => ({ title: labels[name], text: say(name), way: TO_ACCOUNT(), hasSupport: true })
}
const sample = (): Coming => ({ title: say('sampleTitle'), text: say('sample'), way: HOME() })

const TABLE: Readonly<Record<keyof typeof comingPatterns, Entry>> = {
  profile: who,
  profile1: who,
  profile2: profile(() => texts.manageProfile),
  updatePhone: change('changePhone'),
  updateEmail: change('changeEmail'),
  updatePassword: (labels) => ({
    title: labels.changePassword,
    text: say('changePassword'),
    way: { label: say('byEmail'), href: paths.forgotPassword },
  }),
}

const names = Object.keys(comingPatterns) as (keyof typeof comingPatterns)[]

/** What to say at an address of the app, such as `/update-email`; at all others, that there is no sample. */
export function findComing(path: string, config: Readonly<Record<string, string>>): Coming {
  const name = names.find((one) => matchPath(comingPatterns[one], path))
  return name ? TABLE[name](readLabels(config)) : sample()
}
