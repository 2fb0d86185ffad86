import type { Title } from '@kola/contract/title'
import type { CardTools } from '#app/titles/card-tools.tsx'
import type { More } from '../use-list.ts'

export interface ListGridProps {
  name: string
  titles: readonly Title[]
  /** Of the whole list, also of what has not come yet. */
  total: number
  /** The list that the titles are found in, for the address of a film. */
  parent: string
  tools: CardTools
  /** The start of a synopsis, as long as this list has room for. */
  describe: (text: string) => string
  /** None where everything is there. */
  more?: More
}
