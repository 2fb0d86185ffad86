import { type CardTools, useCardTools } from '#app/titles/card-tools.tsx'
import { useSession } from '#shared/service/session.ts'

const NOTHING = () => null

/** Visitors look at results; whatever else a card can do is behind the sign-in, to which opening a title leads. GAP-043 */
export function useSearchTools(): CardTools {
  const tools = useCardTools()
  if (useSession() === 'member') return tools
  return { ...tools, play: { ...tools.play, isEnabled: false }, draw: NOTHING }
}
