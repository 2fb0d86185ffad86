import type { Title } from '@kola/contract/title'
import { fetchAccount } from '#features/account/queries.ts'
import { loadWholeList } from '#features/catalogue/whole-list.ts'
import { keepAhead, type SeasonOf } from '#features/stored/queue/keep-ahead.ts'
import { openStore } from '#features/stored/queue/open-store.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { openPersonStore } from '#shared/memory/person-store.ts'
import { readStoredSign } from '#shared/stored/stored-sign.ts'
import { LANGUAGE_KEY, toReadTitle } from '#shared/titles/title-language.ts'

/** An account that was here before has ended without a sign-out, as a token does: nothing of it stays. */
export async function dropOthers(): Promise<void> {
  const { queue } = openStore()
  const { userid } = await fetchAccount({ client: queryClient })
  await queue.load()
  const others = queue.getState().films.filter(({ accountId }) => accountId !== userid)
  for (const { titleId } of others) await queue.remove(titleId)
}

/** The episodes of a season and of the one behind it, as the viewer reads them. */
async function listEpisodes({ seasonId, seriesId }: SeasonOf): Promise<Title[]> {
  const readTitle = toReadTitle(openPersonStore().getItem(LANGUAGE_KEY) ?? '')
  const list = async (id: string) => (await loadWholeList(id))._embedded.items.map(readTitle)
  const seasons = (await list(seriesId)).map(({ id }) => id)
  const at = seasons.indexOf(seasonId)
  const wanted = at === -1 ? [seasonId] : seasons.slice(at, at + 2)
  return (await Promise.all(wanted.map(list))).flat()
}

/** Where the viewer wants it, seen episodes make room for the next ones. */
export async function keepEpisodesAhead(): Promise<void> {
  if (readStoredSign().keepsAhead) await keepAhead(openStore().queue, listEpisodes)
}
