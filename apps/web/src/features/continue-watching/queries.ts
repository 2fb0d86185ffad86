import type { ResumeEntry } from '@kola/contract/continue-watching'
import type { Title } from '@kola/contract/title'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'
import { useSession } from '#shared/service/session.ts'
import { type ReadTitle, useTitleSelect } from '#shared/titles/title-language.ts'

export const resumeListQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'resume-list'],
  queryFn: () => call('GET /apps/v1/get-resume-list', {}),
})

/** Where watching of a title stopped. */
export interface ResumePoint {
  titleId: string
  positionSeconds: number
  title: Title
  /** Of an episode, where it is known. */
  series: Title | null
}

const NO_POINTS: ResumePoint[] = []
const toPoints = (answer: { resumeList: ResumeEntry[] }, readTitle: ReadTitle): ResumePoint[] =>
  answer.resumeList.map((entry) => ({
    titleId: entry.video_id,
    positionSeconds: entry.resumeTime,
    title: readTitle(entry.video),
    series: entry.series ? readTitle(entry.series) : null,
  }))

/** What was begun and not finished, newest first. */
export function useResumeList(): ResumePoint[] {
  const isMember = useSession() === 'member'
  const select = useTitleSelect(toPoints)
  return useQuery({ ...resumeListQuery, select, enabled: isMember }).data ?? NO_POINTS
}

const NONE_WATCHED: ReadonlySet<string> = new Set()
const toWatched = (answer: { watched?: string[] | undefined }): ReadonlySet<string> => new Set(answer.watched)

/** Ids of the episodes that were watched to their end. */
export function useWatchedEpisodes(): ReadonlySet<string> {
  const isMember = useSession() === 'member'
  return useQuery({ ...resumeListQuery, select: toWatched, enabled: isMember }).data ?? NONE_WATCHED
}

/**
 * Takes an entry out of the list at once; it comes back when the service does not follow, and waits for a line that is gone. Without
 * the library's hook, whose observer of what goes on is a kilobyte that nobody here looks at.
 */
export function useResumeRemoval(tell: (message: string) => void): (point: ResumePoint) => void {
  const client = useQueryClient()
  const { queryKey } = resumeListQuery
  return (point) => {
    const removal = client.getMutationCache().build(client, {
      mutationFn: ({ titleId, positionSeconds }: ResumePoint) =>
        call('POST /apps/v1/resume', {
          query: {},
          body: { video_id: titleId, status: 0, resumeTime: positionSeconds },
        }),
      onMutate: async ({ titleId }) => {
        await client.cancelQueries({ queryKey })
        const before = client.getQueryData(queryKey)
        client.setQueryData(
          queryKey,
          (answer) =>
            answer && { ...answer, resumeList: answer.resumeList.filter((entry) => entry.video_id !== titleId) },
        )
        return before
      },
      onError: (error: Error, _point, before) => {
        client.setQueryData(queryKey, before)
        tell(error.message)
      },
      onSettled: () => client.invalidateQueries({ queryKey }),
    })
    removal.execute(point).catch(() => undefined)
  }
}

/**
 * The point of a title that goes on: its own, or of a series or a season the newest among its episodes.
 */
export function findResumePoint(
  points: readonly ResumePoint[],
  title: Pick<Title, 'id' | 'kind'>,
): ResumePoint | undefined {
  return points.find(
    (point) =>
      point.titleId === title.id ||
      (title.kind === 'season' && point.title.parentId === title.id) ||
      (title.kind === 'series' && point.title.seriesId === title.id),
  )
}
